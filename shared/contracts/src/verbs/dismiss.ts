import * as v from 'valibot';
import { release } from './fields.ts';
import { customEvent, defineVerb } from './verb.ts';

export const dismiss = defineVerb({
  name: 'dismiss',
  body: v.strictObject(release),
  right: 'promote',
  passesFreeze: true,
  notice: {
    event: 'dismissed',
    type: customEvent('release', 'dismissed'),
    verb: 'stays although it was marked',
  },
  form: {
    label: 'Dismiss mark',
    fields: ['marked'],
    isAvailable: ({ marks }) => marks.length > 0,
    describe: ({ remote, marks }, environment, { version }) =>
      `${remote}@${version ?? marks[0]?.version ?? ''} stays in ${environment}. The guardrail marks it again when twice as many networks report harm, and still rolls it back on evidence that one attacker cannot forge.`,
    button: () => 'Dismiss',
    title: ({ remote }, { version }) => `Dismiss the mark of ${remote} ${version ?? ''}`.trim(),
  },
  command: {
    usage: 'dismiss <release>',
    description: 'retain a release that the guardrail marked',
    names: 'release',
    done: ({ names, environment }) => `${names.join()} stays in ${environment}`,
  },
});
