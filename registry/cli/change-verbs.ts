import { releaseId } from '@marquee/contracts';
import { changeResponse, type ChangeResponse } from './responses.ts';
import type { Options, Tools } from './verb-tools.ts';
import { parseCanaryOptions, type CanaryOptions } from './canary-options.ts';
import { parseReleaseName, parseRemoteName, parseRemoteOrRelease } from './release-name.ts';

export type ChangeOptions = Options & { environment: string; reason: string };

/** The verbs that change an environment; each takes a reason and says in one line what is now true. */
export function addChangeVerbs(tools: Tools): void {
  const changeVerb = changeVerbsWith(tools);
  const request = requestsWith(tools);

  changeVerb('promote <release>', 'make a release the live one for everybody').action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} is live in ${options.environment}`;
      await request('promote', parseReleaseName(name), options, is, `${is} already`);
    },
  );

  changeVerb(
    'rollback <remote>',
    'go back to the version that was live before, or to a named one: mfe-quiz@1.3.2',
  )
    .option('--expected <version>', 'go back only while this version is live')
    .action(async (name: string, options: ChangeOptions & { expected?: string }) => {
      const { expected } = options;
      const body = { ...parseRemoteOrRelease(name), ...(expected !== undefined && { expected }) };
      await request('rollback', body, options, rolledBackText, `${name} stays`);
    });

  changeVerb('canary <release>', 'give a release to a share of visitors, or to more of them')
    .option('--percent <number>', 'the share; it only grows')
    .option('--steps <percents>', 'the share now and later: 1,10,50')
    .option('--every <time>', 'how long each step lasts: 30m, 2h')
    .option(
      '--vitals-margin <points>',
      'how much larger its share of poor visits may be: 5 unless told, 100 for any',
    )
    .action(async (name: string, options: ChangeOptions & CanaryOptions) => {
      const way = parseCanaryOptions(options);
      const is = `${name} reaches ${way.percent} % of visitors in ${options.environment}`;
      await request('canary', { ...parseReleaseName(name), ...way }, options, is, `${is} already`);
    });

  changeVerb('withdraw <remote>', 'take a running rollout back: everybody gets the live release').action(
    async (name: string, options: ChangeOptions) => {
      const done = ({ remote, version, environment }: ChangeResponse) =>
        `${remote}@${version} is withdrawn: ${environment} has what was live`;
      await request('withdraw', parseRemoteName(name), options, done, `no rollout of ${name} runs`);
    },
  );

  changeVerb('dismiss <release>', 'keep a release that the guardrail marked: a person has looked').action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} stays in ${options.environment}`;
      await request('dismiss', parseReleaseName(name), options, is, is);
    },
  );

  changeVerb('kill <remote>', 'switch a remote off for everybody').action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} is switched off in ${options.environment}`;
      await request('kill', parseRemoteName(name), options, is, `${is} already`);
    },
  );

  changeVerb('revive <remote>', 'switch a killed remote on again').action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} is on in ${options.environment}`;
      await request('revive', parseRemoteName(name), options, is, `${is} already`);
    },
  );

  changeVerb('pin <release>', 'give one visitor a release, whatever else is planned')
    .requiredOption('--visitor <uuid>', "the visitor's UUID, 32 letters and digits")
    .action(async (name: string, options: ChangeOptions & { visitor: string }) => {
      const is = `the visitor has ${name} in ${options.environment}`;
      const body = { ...parseReleaseName(name), visitor: options.visitor };
      await request('pin', body, options, is, `${is} already`);
    });

  changeVerb('unpin <remote>', "end one visitor's pin")
    .requiredOption('--visitor <uuid>', "the visitor's UUID, 32 letters and digits")
    .action(async (name: string, options: ChangeOptions & { visitor: string }) => {
      const body = { ...parseRemoteName(name), visitor: options.visitor };
      const is = `the visitor has what everybody has of ${name} in ${options.environment}`;
      await request('unpin', body, options, is, `${is} already`);
    });

  changeVerb('lock <remote>', 'keep a remote as it is for all who do not administer it').action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} is locked in ${options.environment}`;
      await request('lock', parseRemoteName(name), options, is, `${is} already`);
    },
  );

  changeVerb('unlock <remote>', "end a remote's lock").action(
    async (name: string, options: ChangeOptions) => {
      const is = `${name} is not locked in ${options.environment}`;
      await request('unlock', parseRemoteName(name), options, is, is);
    },
  );

  changeVerb(
    'tenant <release>',
    'give the visitors of a tenant a release of their own; without a version, what all get',
  )
    .requiredOption('--for <tenant>', 'which tenant')
    .action(async (name: string, options: ChangeOptions & { for: string }) => {
      const body = { ...parseRemoteOrRelease(name), tenant: options.for };
      const has = 'version' in body ? name : `what everybody has of ${name}`;
      const is = `${options.for} has ${has} in ${options.environment}`;
      await request('tenant', body, options, is, `${is} already`);
    });
}

/** Makes a verb that changes an environment: where, and why. */
export function changeVerbsWith({ verb }: Tools) {
  return (usage: string, description: string, parent?: Parameters<Tools['verb']>[2]) =>
    verb(usage, description, parent)
      .option('--to, --environment <name>', 'where', 'production')
      .requiredOption('--reason <text>', 'why, for the audit');
}

/** Asks the registry for a change and says what is now true, or what was true before. */
export function requestsWith({ connect, print }: Tools) {
  return async (
    name: string,
    body: object,
    options: ChangeOptions,
    done: string | ((answer: ChangeResponse) => string),
    before: string,
  ): Promise<void> => {
    const registry = await connect(options.registry);
    const path = `/environments/${encodeURIComponent(options.environment)}/${name}`;
    const answer = await registry.post(path, { ...body, reason: options.reason }, changeResponse);
    const toText = ({ changed, sequence }: ChangeResponse) =>
      changed
        ? `${typeof done === 'string' ? done : done(answer)} (snapshot ${sequence})`
        : `${before} (snapshot ${sequence}); nothing changed.`;
    print(answer, toText, options);
  };
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
