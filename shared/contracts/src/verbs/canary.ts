import * as v from 'valibot';
import { releaseId } from '../release-names.ts';
import { versionSchema } from '../release.ts';
import { rolloutStepSchema } from '../snapshot.ts';
import { about, later, percent, release, setBody } from './fields.ts';
import { customEvent, defineVerb, namesText } from './verb.ts';

const rollout = {
  ...later,
  percent,
  steps: v.exactOptional(v.pipe(v.array(rolloutStepSchema), v.minLength(1), v.maxLength(20))),
  vitalsMargin: v.exactOptional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(100))),
};

export const canary = defineVerb({
  name: 'canary',
  body: v.strictObject({ ...release, ...rollout }),
  set: setBody({ version: versionSchema }, rollout),
  right: 'canary',
  brings: ({ version }) => [{ arm: '', version }],
  passesFreeze: false,
  notice: { event: 'widened', type: customEvent('rollout', 'widened'), verb: 'reaches more visitors' },
  form: {
    label: 'Canary',
    fields: ['version', 'share', 'at'],
    isAvailable: ({ experiments }) => experiments.length === 0,
    describe: ({ remote, live, rollout: running }, environment) =>
      running
        ? `${remote}@${running.version} reaches ${running.percent} % of visitors in ${environment}. A rollout only widens: no visitor who has the release loses it.`
        : `A share of the visitors of ${environment} gets another release of ${remote}; everyone else keeps ${live}.`,
    button: ({ rollout: running }) => (running ? 'Widen rollout' : undefined),
    title: ({ remote, rollout: running }) =>
      running ? `Widen the rollout of ${remote} ${running.version}` : `Start a canary of ${remote}`,
    set: {
      title: 'Canary a set',
      lead: 'A visitor gets all of these releases, or none of them. The guardrail withdraws all if one of them harms visitors.',
    },
  },
  command: {
    usage: 'canary <releases...>',
    description:
      'give a release to a share of visitors, or widen the share; a visitor gets all of several, or none',
    names: 'release',
    options: [
      { flags: '--percent <number>', description: 'the share; it only grows' },
      { flags: '--steps <percents>', description: 'the share now and in later steps: 1,10,50' },
      { flags: '--every <time>', description: 'the duration of each step: 30m, 2h' },
      {
        flags: '--vitals-margin <points>',
        description: 'by how many points its share of poor vitals may be larger: default 5, 100 for any',
      },
    ],
    done: ({ names, environment, body }) =>
      `${names.join(' and ')} ${names.length > 1 ? 'reach together' : 'reaches'} ${String(body['percent'])} % of visitors in ${environment}`,
  },
});

export const withdraw = defineVerb({
  name: 'withdraw',
  body: v.strictObject(about),
  right: 'canary',
  passesFreeze: true,
  notice: { event: 'withdrawn', type: customEvent('rollout', 'withdrawn'), verb: 'was withdrawn' },
  form: {
    label: 'Withdraw rollout',
    isDestructive: true,
    hasCauses: true,
    fields: [],
    isAvailable: ({ rollout: running }) => running !== null,
    describe: ({ remote, live, rollout: running }, environment) =>
      `${remote}@${running?.version ?? ''} is withdrawn from ${running?.percent ?? 0} % of visitors in ${environment}: all of them get ${live}.`,
    button: ({ rollout: running }) => (running ? `Withdraw ${running.version}` : undefined),
    title: ({ remote, rollout: running }) =>
      running ? `Withdraw ${remote} ${running.version}` : `Withdraw the rollout of ${remote}`,
  },
  command: {
    usage: 'withdraw <remote>',
    description: 'end a running rollout, with its set: all visitors get the live release',
    names: 'remote',
    done: ({ reply: { environment, remote, version, details } }) => {
      const members = (details['set'] ?? [{ remote, version }]) as { remote: string; version: string }[];
      return `${namesText(members.map(releaseId))} withdrawn from ${environment}`;
    },
    unchanged: ({ names }) => `no rollout of ${names.join()} is running`,
  },
});
