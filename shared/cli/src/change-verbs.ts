import { releaseId } from '@marquee/contracts';
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
    forced(changeVerb('promote <release>', 'make a release live, or that of the remote in a folder')),
  ).action(async (name: string, options: ChangeOptions & ForceOption) => {
    const release = await namedRelease(name);
    const done = `${releaseId(release)} is live in ${options.environment}`;
    return request('promote', { ...release, ...forceOf(options) }, options, done);
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

  changeVerb('rollback <remote>', 'return to the previous live version, or to a named one: mfe-quiz@1.3.2')
    .option('--expected <version>', 'roll back only while this version is live')
    .action((name: string, options: ChangeOptions & { expected?: string }) => {
      const { expected } = options;
      const body = { ...parseRemoteOrRelease(name), ...(expected !== undefined && { expected }) };
      return request('rollback', body, options, rolledBackText, `${name} stays`);
    });

  scheduled(
    forced(changeVerb('canary <release>', 'give a release to a share of visitors, or widen the share')),
  )
    .option('--percent <number>', 'the share; it only grows')
    .option('--steps <percents>', 'the share now and in later steps: 1,10,50')
    .option('--every <time>', 'the duration of each step: 30m, 2h')
    .option(
      '--vitals-margin <points>',
      'by how many points its share of poor vitals may be larger: default 5, 100 for any',
    )
    .action((name: string, options: ChangeOptions & CanaryOptions & ForceOption) => {
      const shares = parseCanaryOptions(options);
      const done = `${name} reaches ${shares.percent} % of visitors in ${options.environment}`;
      return request('canary', { ...parseReleaseName(name), ...shares, ...forceOf(options) }, options, done);
    });

  changeVerb('withdraw <remote>', 'end a running rollout: all visitors get the live release').action(
    (name: string, options: ChangeOptions) => {
      const done = ({ remote, version, environment }: ChangeResponse) =>
        `${remote}@${version} is withdrawn from ${environment}`;
      return request('withdraw', parseRemoteName(name), options, done, `no rollout of ${name} is running`);
    },
  );

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
    `${releaseId({ remote, version: live })} is taken out of ${environment}`,
    ...(placedBy.length ? [`its slots stay empty in ${placedBy.join(', ')}`] : []),
  ].join('; ');
}

function rolledBackText({ environment, remote, version, details }: ChangeResponse): string {
  const { before, withdrawn, stopped } = details as {
    before: string;
    withdrawn?: string;
    stopped?: string[];
  };
  return [
    `${releaseId({ remote, version: version! })} is live in ${environment} again, in place of ${before}`,
    ...(withdrawn ? [`the rollout of ${withdrawn} is withdrawn`] : []),
    ...(stopped?.length ? [`experiments stopped: ${stopped.join(', ')}`] : []),
  ].join('; ');
}
