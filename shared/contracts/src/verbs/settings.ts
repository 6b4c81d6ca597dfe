import * as v from 'valibot';
import { settingValue } from '../remote-settings.ts';
import { about, breaking } from './fields.ts';
import { customEvent, defineVerb } from './verb.ts';

const values = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(60)), v.nullable(settingValue)),
  v.check((all) => Object.keys(all).length <= 50, 'has more than 50 settings'),
);

export const settings = defineVerb({
  name: 'settings',
  body: v.strictObject({ ...about, ...breaking, values }),
  right: 'settings',
  passesFreeze: false,
  notice: {
    event: 'settings-changed',
    type: customEvent('settings', 'changed'),
    verb: 'has other settings',
  },
  form: {
    label: 'Change settings',
    fields: ['settings'],
    isAvailable: (state) => state.settings.length > 0,
    describe: ({ remote }, environment) =>
      `Pages of ${remote} that are opened from now on in ${environment} have these values. Open pages keep those that they were rendered with.`,
    title: ({ remote }) => `Change the settings of ${remote}`,
  },
  command: {
    group: 'settings',
    usage: 'set <remote> <values...>',
    description: 'give settings a value: pageSize=30',
    preposition: 'in',
    done: ({ names, environment, body }) => {
      const changed = Object.entries(body['values'] as Record<string, string | null>).map(([name, value]) =>
        value === null ? `${name} has its default` : `${name} is ${value}`,
      );
      return `${names.join()} in ${environment}: ${changed.join(' and ')}`;
    },
  },
});
