import * as v from 'valibot';
import { releaseId } from '../release-names.ts';
import { versionSchema } from '../release.ts';
import { about, setBody } from './fields.ts';
import { defineVerb, type ChangeResponse } from './verb.ts';

const returned = {
  version: v.exactOptional(versionSchema),
  expected: v.exactOptional(versionSchema),
};

export const rollback = defineVerb({
  name: 'rollback',
  body: v.strictObject({ ...about, ...returned, alone: v.optional(v.boolean(), false) }),
  set: setBody(returned, {}),
  right: 'rollback',
  passesFreeze: true,
  notice: {
    event: 'rolled-back',
    type: 'dev.cdevents.service.rolledback.0.3.0',
    verb: 'is live again after a rollback',
  },
  form: {
    label: 'Roll back',
    isDestructive: true,
    hasCauses: true,
    fields: ['earlier'],
    isAvailable: () => true,
    describe: ({ remote, live, previous, rollout, experiments }, environment, { version = previous }) => {
      const isVariant = experiments.some(({ variants }) => variants.some((one) => one.version === live));
      return [
        `All visitors in ${environment} get ${remote} ${version ?? ''} in place of ${live}.`,
        ...(rollout ? [`The rollout of ${rollout.version} is withdrawn.`] : []),
        ...(isVariant ? [`Experiments with ${live} stop.`] : []),
      ].join(' ');
    },
    button: (_state, { version }) => (version ? `Roll back to ${version}` : undefined),
    title: ({ remote }, { version }) => (version ? `Roll back ${remote} to ${version}` : undefined),
    set: {
      title: 'Roll back a set',
      lead: 'All of these remotes return in one moment to what was live before their set, whatever followed.',
    },
  },
  command: {
    usage: 'rollback <remotes...>',
    description:
      'return to the previous live version, or to a named one: mfe-quiz@1.3.2; several return together',
    names: 'remote or release',
    options: [
      {
        flags: '--expected <versions>',
        description: 'roll back only while this version is live; of several remotes: 1.3.0,2.0.0',
      },
      {
        flags: '--alone',
        description: 'also if other remotes became live with it in a set, and stay',
        field: 'alone',
      },
    ],
    done: ({ reply }) => rolledBackText(reply),
    unchanged: ({ names }) => `${names.join(' and ')} stay`,
  },
});

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
