import * as v from 'valibot';
import { about } from './fields.ts';
import { customEvent, defineVerb } from './verb.ts';

export const kill = defineVerb({
  name: 'kill',
  body: v.strictObject(about),
  right: 'kill',
  passesFreeze: true,
  notice: { event: 'killed', type: customEvent('remote', 'killed'), verb: 'is switched off' },
  form: {
    label: 'Kill',
    isDestructive: true,
    hasCauses: true,
    fields: ['name'],
    isAvailable: ({ killed }) => killed === null,
    describe: ({ remote }, environment) =>
      `${remote} is switched off for all visitors in ${environment}: its slots show their fallbacks until it is revived.`,
  },
  command: {
    usage: 'kill <remote>',
    description: 'switch a remote off for all visitors',
    names: 'remote',
    done: ({ names, environment }) => `${names.join()} is switched off in ${environment}`,
  },
});

export const revive = defineVerb({
  name: 'revive',
  body: v.strictObject(about),
  right: 'kill',
  // What was live when the remote was killed comes back; without it, a kill would be a decision for the whole freeze.
  passesFreeze: true,
  notice: { event: 'revived', type: customEvent('remote', 'revived'), verb: 'is switched on again' },
  form: {
    label: 'Revive',
    fields: [],
    isAvailable: ({ killed }) => killed !== null,
    describe: ({ remote, live }, environment) =>
      `${remote} is switched on again in ${environment}, with ${live} as its live release.`,
  },
  command: {
    usage: 'revive <remote>',
    description: 'switch a killed remote on again',
    names: 'remote',
    done: ({ names, environment }) => `${names.join()} is on in ${environment}`,
  },
});
