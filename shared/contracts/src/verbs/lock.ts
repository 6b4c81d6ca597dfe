import * as v from 'valibot';
import { about } from './fields.ts';
import { customEvent, defineVerb, type Requested } from './verb.ts';

export const lock = defineVerb({
  name: 'lock',
  body: v.strictObject(about),
  right: 'administer',
  passesFreeze: true,
  notice: { event: 'locked', type: customEvent('remote', 'locked'), verb: 'is locked' },
  form: {
    label: 'Lock',
    fields: [],
    isAvailable: ({ locked }) => locked === null,
    describe: ({ remote }, environment) =>
      `${remote} is locked in ${environment}: only its administrators may change it. Killing and withdrawing stay possible.`,
  },
  command: {
    usage: 'lock <remote>',
    description: 'prevent changes of a remote by all who do not administer it',
    names: 'remote',
    done: ({ names, environment }) => `${names.join()} is locked in ${environment}`,
  },
});

const unlockedText = ({ names, environment }: Requested) => `${names.join()} is not locked in ${environment}`;

export const unlock = defineVerb({
  name: 'unlock',
  body: v.strictObject(about),
  right: 'administer',
  passesFreeze: true,
  notice: { event: 'unlocked', type: customEvent('remote', 'unlocked'), verb: 'is no longer locked' },
  form: {
    label: 'Unlock',
    fields: [],
    isAvailable: ({ locked }) => locked !== null,
    describe: ({ remote, locked }, environment) =>
      `${remote} may be changed again in ${environment}. ${locked ? `${locked.by} locked it: ${locked.reason}` : ''}`,
  },
  command: {
    usage: 'unlock <remote>',
    description: "end a remote's lock",
    names: 'remote',
    done: unlockedText,
    unchanged: unlockedText,
  },
});
