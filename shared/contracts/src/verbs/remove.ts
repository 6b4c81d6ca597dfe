import * as v from 'valibot';
import { releaseId } from '../release-names.ts';
import { about, breaking } from './fields.ts';
import { defineVerb } from './verb.ts';

export const remove = defineVerb({
  name: 'remove',
  body: v.strictObject({ ...about, ...breaking }),
  right: 'promote',
  passesFreeze: false,
  notice: { event: 'removed', type: 'dev.cdevents.service.removed.0.3.0', verb: 'was removed' },
  form: {
    label: 'Remove',
    isDestructive: true,
    fields: ['name'],
    isAvailable: () => true,
    describe: ({ remote, rollout, experiments }, environment) =>
      [
        `${remote} is taken out of ${environment}: its pages become unknown, and its slots on other pages stay empty.`,
        ...(rollout ? [`The rollout of ${rollout.version} ends.`] : []),
        ...(experiments.length ? [`Its experiments stop.`] : []),
        'Its releases stay published, and any of them can be promoted again.',
      ].join(' '),
  },
  command: {
    usage: 'remove <remote>',
    description: 'take a remote out of an environment: its pages become unknown and its slots empty',
    preposition: 'from',
    names: 'remote',
    done: ({ names, reply: { environment, details } }) => {
      const { live, placedBy = [] } = details as { live: string; placedBy?: string[] };
      return [
        `${releaseId({ remote: names.join(), version: live })} is taken out of ${environment}`,
        ...(placedBy.length ? [`its slots stay empty in ${placedBy.join(', ')}`] : []),
      ].join('; ');
    },
  },
});
