import { PlatformError, releaseId } from '@marquee/contracts';
import { changeResponse, verbs, type Verb, type VerbName } from '@marquee/contracts/verbs';
import { Option, type Command } from 'commander';
import * as v from 'valibot';
import type { EnvironmentOptions, Options, ReasonOptions, Tools } from './verb-tools.ts';
import { parseCanaryOptions } from './canary-options.ts';
import { namedRelease } from './pack-release.ts';
import { urlPath } from './registry-client.ts';
import { parseReleaseName, parseRemoteName, parseRemoteOrRelease } from './release-name.ts';

export type ChangeOptions = EnvironmentOptions & { reason: string };

type FreezeOptions = Options & { from?: string; to: string; reason: string };

/** A remote or release that a command names. */
type Member = { remote: string; version?: string };

const freezeResponse = v.object({ freeze: v.number(), from: v.string(), to: v.string() });
const unfreezeResponse = v.object({ freeze: v.number() });
const cancelResponse = v.object({ environment: v.string(), remote: v.string() });

/** How the arguments of a command are read, by what they name. */
const readers: Record<NonNullable<Verb['command']['names']>, (text: string) => Member | Promise<Member>> = {
  remote: parseRemoteName,
  release: parseReleaseName,
  'remote or release': parseRemoteOrRelease,
  'release or folder': namedRelease,
};

/** How a verb's body is made of what its command names and of options that are more than one field. */
const bodyReaders: { [Name in VerbName]?: (members: Member[], options: Record<string, string>) => object } = {
  canary: (members, options) => ({ ...oneOrSet(members), ...parseCanaryOptions(options) }),
  rollback: (members, { expected }) => oneOrSet(expecting(members, expected)),
};

/** Adds the CLI commands that change an environment. Each needs a reason, and prints the new state in one line. */
export function addChangeVerbs(tools: Tools): void {
  const { verb, withReason, post } = tools;
  const request = requestsWith(tools);
  for (const one of verbs) {
    const { names: kind } = one.command;
    if (kind === undefined) continue;
    const readBody = bodyReaders[one.name] ?? oneOrSet;
    commandOf(tools, one).action(
      async (given: string | string[], options: ChangeOptions & Record<string, string>) => {
        const members = await Promise.all([given].flat().map(readers[kind]));
        const names = members.map(({ remote, version }) =>
          version === undefined ? remote : releaseId({ remote, version }),
        );
        await request(one, names, readBody(members, options), options);
      },
    );
  }

  const freeze = verb('freeze <environment>', 'refuse changes that give visitors other releases, for a time')
    .option('--from <time>', 'when it begins, such as 2026-12-24T00:00+05:30; without it, now')
    .requiredOption('--to <time>', 'when it ends')
    .requiredOption('--reason <text>', 'why, for the audit log, under your name');
  freeze.action((environment: string, options: FreezeOptions) => {
    const { from, to, reason } = options;
    const body = { ...(from !== undefined && { from }), to, reason };
    return post(
      options,
      urlPath`/environments/${environment}/freeze`,
      body,
      freezeResponse,
      (response) =>
        `${environment} is frozen from ${response.from} to ${response.to} (freeze ${response.freeze}); rollback, kill and withdraw stay possible`,
    );
  });

  verb('unfreeze <environment>', 'end the freeze that stands or comes next')
    .option('--freeze <number>', 'end this freeze')
    .requiredOption('--reason <text>', 'why, for the audit log, under your name')
    .action((environment: string, options: Options & { freeze?: string; reason: string }) => {
      const body = {
        ...(options.freeze !== undefined && { freeze: Number(options.freeze) }),
        reason: options.reason,
      };
      return post(
        options,
        urlPath`/environments/${environment}/unfreeze`,
        body,
        unfreezeResponse,
        (response) => `the freeze ${response.freeze} of ${environment} has ended`,
      );
    });

  withReason('unschedule <change>', 'cancel a scheduled change, by its number in marquee status').action(
    (change: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/schedules/${change}/cancel`,
        { reason: options.reason },
        cancelResponse,
        ({ remote, environment }) =>
          `the scheduled change ${change} of ${remote} in ${environment} is cancelled`,
      ),
  );
}

/**
 * Defines the CLI command of a verb (a kind of change, such as a rollback), as a subcommand of `parent` if that is
 * given. The command has the option `--force`, `--break-freeze` or `--at` only if the body of the verb's request has
 * the field for it.
 */
export function commandOf(
  { verb: define }: Tools,
  { body: { entries }, command }: Verb,
  parent?: Command,
): Command {
  const { usage, description, preposition = 'to', options = [] } = command;
  const defined = define(usage, description, parent)
    .option(`--${preposition}, --environment <name>`, 'the environment', 'production')
    .requiredOption('--reason <text>', 'why, for the audit log, under your name');
  if ('force' in entries)
    defined.option('--force', 'also if the release is not compatible with what is live');
  if ('breakFreeze' in entries)
    defined.option('--break-freeze', 'also while the environment is frozen, with the right of that name');
  if ('at' in entries) defined.option('--at <time>', 'when the registry does it: 2026-12-01T09:00+05:30');
  for (const { flags, description: text, isRequired = false } of options)
    defined.addOption(new Option(flags, text).makeOptionMandatory(isRequired));
  return defined;
}

/**
 * Returns the function by which CLI commands request a change: it sends the verb's request with the fields `given` and
 * the command's options to the registry, and prints the new state in one line. `names` are the remotes or releases that
 * the line names.
 */
export function requestsWith({ post }: Tools) {
  return (
    { name, command }: Verb,
    names: readonly string[],
    given: object,
    options: ChangeOptions & Record<string, unknown>,
  ): Promise<void> => {
    const { environment, reason } = options;
    const body = { ...given, ...fieldsOf(command, options), reason };
    return post(options, urlPath`/environments/${environment}/${name}`, body, changeResponse, (reply) => {
      const { changed, sequence, details } = reply;
      const requested = { names, environment, body, reply };
      if (typeof details['at'] === 'string' && 'schedule' in details)
        return `${name} is scheduled for ${details['at']}: cancel it with marquee unschedule ${String(details['schedule'])}`;
      if (changed) return `${command.done(requested)} (snapshot #${sequence})`;
      const unchanged = command.unchanged?.(requested) ?? `${command.done(requested)} already`;
      return `${unchanged} (snapshot #${sequence}); nothing changed.`;
    });
  };
}

/** The fields of a body that options of the command are. */
function fieldsOf({ options: declared = [] }: Verb['command'], options: Record<string, unknown>): object {
  const own = declared.flatMap(({ flags, field }) =>
    field === undefined ? [] : [[field, options[new Option(flags).attributeName()]] as const],
  );
  const common = ['force', 'breakFreeze', 'at'].map((field) => [field, options[field]] as const);
  return Object.fromEntries([...own, ...common].filter(([, value]) => value !== undefined));
}

/** The fields of a request for one remote, or for a set of several. */
function oneOrSet<Member extends object>(members: readonly Member[]): Member | { set: readonly Member[] } {
  const [first, ...others] = members;
  return first && others.length === 0 ? first : { set: members };
}

/**
 * Adds the versions of the option `--expected`, one for each remote. Throws INVALID_INPUT for another number of them.
 */
function expecting(members: Member[], text: string | undefined): Member[] {
  const versions = text?.split(',') ?? [];
  if (text !== undefined && versions.length !== members.length)
    throw new PlatformError(
      'INVALID_INPUT',
      `--expected ${text} has ${versions.length} versions for ${members.length} remotes: write one for each, with commas`,
    );
  return members.map((member, at) => ({
    ...member,
    ...(versions[at] !== undefined && { expected: versions[at] }),
  }));
}
