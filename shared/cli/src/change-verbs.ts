import { PlatformError, releaseId } from '@marquee/contracts';
import type { Command } from 'commander';
import * as v from 'valibot';
import { changeResponse, type ChangeResponse } from './responses.ts';
import type { EnvironmentOptions, Options, Tools } from './verb-tools.ts';
import { parseCanaryOptions, type CanaryOptions } from './canary-options.ts';
import { namedRelease } from './pack-release.ts';
import { urlPath } from './registry-client.ts';
import { parseReleaseName, parseRemoteName, parseRemoteOrRelease } from './release-name.ts';

export type LaterOptions = { at?: string; breakFreeze?: true };
export type ChangeOptions = EnvironmentOptions & { reason: string } & LaterOptions;

type FreezeOptions = Options & { from?: string; to: string; reason: string };

const freezeResponse = v.object({ freeze: v.number(), from: v.string(), to: v.string() });
const unfreezeResponse = v.object({ freeze: v.number() });
const cancelResponse = v.object({ environment: v.string(), remote: v.string() });

/** Adds the CLI commands that change an environment. Each needs a reason and prints the new state in a line. */
export function addChangeVerbs(tools: Tools): void {
  const { verb, post } = tools;
  const changeVerb = changeVerbsWith(tools);
  const request = requestsWith(tools);

  scheduled(
    forced(
      changeVerb(
        'promote <releases...>',
        'make a release live, or that of the remote in a folder; several go live in one moment',
      ),
    ),
  ).action(async (names: string[], options: ChangeOptions & ForceOption) => {
    const releases = await Promise.all(names.map(namedRelease));
    const done = `${namesText(releases.map(releaseId))} live in ${options.environment}`;
    return request('promote', { ...oneOrSet(releases), ...forceOf(options) }, options, done);
  });

  breaking(
    changeVerb(
      'remove <remote>',
      'take a remote out of an environment: its pages become unknown and its slots empty',
      undefined,
      'from',
    ),
  ).action((name: string, options: ChangeOptions) =>
    request('remove', parseRemoteName(name), options, removedText),
  );

  changeVerb(
    'rollback <remotes...>',
    'return to the previous live version, or to a named one: mfe-quiz@1.3.2; several return together',
  )
    .option(
      '--expected <versions>',
      'roll back only while this version is live; of several remotes: 1.3.0,2.0.0',
    )
    .option('--alone', 'also if other remotes became live with it in a set, and stay')
    .action((names: string[], options: ChangeOptions & { expected?: string; alone?: true }) => {
      const expected = parseExpected(names, options.expected);
      const members = names.map((name, at) => ({
        ...parseRemoteOrRelease(name),
        ...(expected[at] !== undefined && { expected: expected[at] }),
      }));
      const body = { ...oneOrSet(members), ...(options.alone && { alone: true }) };
      return request('rollback', body, options, rolledBackText, `${names.join(' and ')} stay`);
    });

  scheduled(
    forced(
      changeVerb(
        'canary <releases...>',
        'give a release to a share of visitors, or widen the share; a visitor gets all of several, or none',
      ),
    ),
  )
    .option('--percent <number>', 'the share; it only grows')
    .option('--steps <percents>', 'the share now and in later steps: 1,10,50')
    .option('--every <time>', 'the duration of each step: 30m, 2h')
    .option(
      '--vitals-margin <points>',
      'by how many points its share of poor vitals may be larger: default 5, 100 for any',
    )
    .action((names: string[], options: ChangeOptions & CanaryOptions & ForceOption) => {
      const shares = parseCanaryOptions(options);
      const reach = names.length > 1 ? 'reach together' : 'reaches';
      const done = `${names.join(' and ')} ${reach} ${shares.percent} % of visitors in ${options.environment}`;
      const releases = oneOrSet(names.map(parseReleaseName));
      return request('canary', { ...releases, ...shares, ...forceOf(options) }, options, done);
    });

  changeVerb(
    'withdraw <remote>',
    'end a running rollout, with its set: all visitors get the live release',
  ).action((name: string, options: ChangeOptions) => {
    const done = (response: ChangeResponse) =>
      `${namesText(releasesIn(response))} withdrawn from ${response.environment}`;
    return request('withdraw', parseRemoteName(name), options, done, `no rollout of ${name} is running`);
  });

  changeVerb('dismiss <release>', 'retain a release that the guardrail marked').action(
    (name: string, options: ChangeOptions) => {
      const done = `${name} stays in ${options.environment}`;
      return request('dismiss', parseReleaseName(name), options, done);
    },
  );

  changeVerb('kill <remote>', 'switch a remote off for all visitors').action(
    (name: string, options: ChangeOptions) => {
      const done = `${name} is switched off in ${options.environment}`;
      return request('kill', parseRemoteName(name), options, done);
    },
  );

  changeVerb('revive <remote>', 'switch a killed remote on again').action(
    (name: string, options: ChangeOptions) => {
      const done = `${name} is on in ${options.environment}`;
      return request('revive', parseRemoteName(name), options, done);
    },
  );

  forced(changeVerb('pin <release>', 'give one visitor a release, whatever the other rules are'))
    .requiredOption('--visitor <uuid>', "the visitor's UUID, 32 letters and digits")
    .action((name: string, options: ChangeOptions & { visitor: string } & ForceOption) => {
      const done = `the visitor has ${name} in ${options.environment}`;
      const body = { ...parseReleaseName(name), visitor: options.visitor, ...forceOf(options) };
      return request('pin', body, options, done);
    });

  changeVerb('unpin <remote>', "end one visitor's pin")
    .requiredOption('--visitor <uuid>', "the visitor's UUID, 32 letters and digits")
    .action((name: string, options: ChangeOptions & { visitor: string }) => {
      const done = `the visitor has the common release of ${name} in ${options.environment}`;
      return request('unpin', { ...parseRemoteName(name), visitor: options.visitor }, options, done);
    });

  changeVerb('lock <remote>', 'prevent changes of a remote by all who do not administer it').action(
    (name: string, options: ChangeOptions) => {
      const done = `${name} is locked in ${options.environment}`;
      return request('lock', parseRemoteName(name), options, done);
    },
  );

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

  verb('unschedule <change>', 'cancel a scheduled change, by its number in marquee status')
    .requiredOption('--reason <text>', 'why, for the audit log, under your name')
    .action((change: string, options: Options & { reason: string }) =>
      post(
        options,
        urlPath`/schedules/${change}/cancel`,
        { reason: options.reason },
        cancelResponse,
        ({ remote, environment }) =>
          `the scheduled change ${change} of ${remote} in ${environment} is cancelled`,
      ),
    );

  changeVerb('unlock <remote>', "end a remote's lock").action((name: string, options: ChangeOptions) => {
    const done = `${name} is not locked in ${options.environment}`;
    return request('unlock', parseRemoteName(name), options, done, done);
  });

  forced(
    changeVerb(
      'tenant <release>',
      'give the visitors of a tenant their own release, or without a version the common one',
    ),
  )
    .requiredOption('--for <tenant>', 'the tenant')
    .action((name: string, options: ChangeOptions & { for: string } & ForceOption) => {
      const body = { ...parseRemoteOrRelease(name), tenant: options.for, ...forceOf(options) };
      const release = 'version' in body ? name : `the common release of ${name}`;
      return request('tenant', body, options, `${options.for} has ${release} in ${options.environment}`);
    });
}

/** Returns a function that defines a CLI command with the options `--to` (or another preposition) and `--reason` of every
 * change. */
export function changeVerbsWith({ verb }: Tools) {
  return (usage: string, description: string, parent?: Parameters<Tools['verb']>[2], preposition = 'to') =>
    verb(usage, description, parent)
      .option(`--${preposition}, --environment <name>`, 'the environment', 'production')
      .requiredOption('--reason <text>', 'why, for the audit log, under your name');
}

export type ForceOption = { force?: true };

/** Adds the options `--force` and `--break-freeze` of the commands by which visitors get a release. */
export function forced(command: Command): Command {
  return breaking(command.option('--force', 'also if the release is not compatible with what is live'));
}

/** Adds the option `--break-freeze` of the commands that a freeze refuses. */
function breaking(command: Command): Command {
  return command.option(
    '--break-freeze',
    'also while the environment is frozen, with the right of that name',
  );
}

/** Adds the option `--at` of the commands that can be executed later. */
export function scheduled(command: Command): Command {
  return command.option('--at <time>', 'when the registry does it: 2026-12-01T09:00+05:30');
}

/** The fields of a request for the options of `scheduled` and `breaking`, if they were given. */
function laterOf({ at, breakFreeze }: LaterOptions) {
  return { ...(at !== undefined && { at }), ...(breakFreeze && { breakFreeze }) };
}

/** The field `force` of a request, if the option was given. */
export function forceOf({ force }: ForceOption): ForceOption {
  return force ? { force } : {};
}

/** Returns a function that requests a change and prints `done`, or `unchanged` if nothing changed. */
export function requestsWith({ post }: Tools) {
  return (
    name: string,
    body: object,
    options: ChangeOptions,
    done: string | ((response: ChangeResponse) => string),
    unchanged = `${String(done)} already`,
  ): Promise<void> => {
    const path = urlPath`/environments/${options.environment}/${name}`;
    const sent = { ...body, ...laterOf(options), reason: options.reason };
    return post(options, path, sent, changeResponse, (response) =>
      typeof response.details['at'] === 'string' && 'schedule' in response.details
        ? `${name} is scheduled for ${response.details['at']}: cancel it with marquee unschedule ${String(response.details['schedule'])}`
        : response.changed
          ? `${typeof done === 'string' ? done : done(response)} (snapshot #${response.sequence})`
          : `${unchanged} (snapshot #${response.sequence}); nothing changed.`,
    );
  };
}

function removedText({ environment, remote, details }: ChangeResponse): string {
  const { live, placedBy = [] } = details as { live: string; placedBy?: string[] };
  return [
    `${releaseId({ remote: remote!, version: live })} is taken out of ${environment}`,
    ...(placedBy.length ? [`its slots stay empty in ${placedBy.join(', ')}`] : []),
  ].join('; ');
}

/** What a rollback did with one remote; `version` null: it was not live before the set that is rolled back. */
type RolledBack = {
  remote: string;
  version: string | null;
  before: string;
  withdrawn?: string | null;
  stopped?: string[];
};

function rolledBackText({ environment, remote, version, details }: ChangeResponse): string {
  const members = (details['set'] ?? [{ ...details, remote, version }]) as RolledBack[];
  return members
    .flatMap(({ remote: name, version: to, before, withdrawn, stopped }) => [
      to === null
        ? `${releaseId({ remote: name, version: before })} is taken out of ${environment}, where it was not live before`
        : `${releaseId({ remote: name, version: to })} is live in ${environment} again, in place of ${before}`,
      ...(withdrawn ? [`the rollout of ${withdrawn} is withdrawn`] : []),
      ...(stopped?.length ? [`experiments stopped: ${stopped.join(', ')}`] : []),
    ])
    .join('; ');
}

/** The fields of a request for one remote, or for a set of several. */
function oneOrSet<Member extends object>(members: readonly Member[]): Member | { set: readonly Member[] } {
  const [first, ...others] = members;
  return first && others.length === 0 ? first : { set: members };
}

function releasesIn({ remote, version, details }: ChangeResponse): string[] {
  const members = (details['set'] ?? [{ remote, version }]) as { remote: string; version: string }[];
  return members.map(releaseId);
}

/** Names with their verb: `mfe-quiz@1.3.0 and mfe-checkout@2.0.0 are`. */
function namesText(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`;
}

/** Parses the option `--expected`: a version for each remote. Throws INVALID_INPUT. */
function parseExpected(names: readonly string[], text: string | undefined): string[] {
  const versions = text?.split(',') ?? [];
  if (text === undefined || versions.length === names.length) return versions;
  throw new PlatformError(
    'INVALID_INPUT',
    `--expected ${text} has ${versions.length} versions for ${names.length} remotes: write one for each, with commas`,
  );
}
