import { PlatformError } from '@marquee/contracts';
import type { VerbForm, VerbName } from '@marquee/contracts/verbs';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { Action } from '../releases/actor.ts';
import { registryVerbs } from '../releases/transactions.ts';
import { typedOf, type Form, type Typed } from './forms.ts';
import { timeOf } from './schedule-page.ts';
import { draftOf, experimentBody } from './new-experiment.ts';
import { settingValuesOf } from './settings-fields.ts';

/**
 * An action that the console offers on a remote, such as a rollback: the form for a kind of change, the name of this
 * kind (`verb`), and the right that a person needs to perform it.
 */
export type ConsoleAction = VerbForm & { verb: VerbName; right: Action };

/** All actions that the console offers on a remote, in the order of the buttons. */
export const consoleActions: readonly ConsoleAction[] = registryVerbs.flatMap(({ name, right, form }) =>
  'none' in form ? [] : [{ ...form, verb: name, right }],
);

/**
 * Returns the text of an action's button. Some texts include the release that visitors get or lose. `typed` are the
 * fields that the person has filled in so far.
 */
export function shortLabel({ label, button }: ConsoleAction, status: RemoteStatus, typed: Typed): string {
  return button?.(status, typed) ?? label;
}

/**
 * Returns the title of the page or dialog that confirms an action. `typed` are the fields that the person has filled in
 * so far.
 */
export function actionTitle({ label, title }: ConsoleAction, status: RemoteStatus, typed: Typed): string {
  return title?.(status, typed) ?? `${label} ${status.remote}`;
}

export function requireAction(verb: string): ConsoleAction {
  const action = consoleActions.find((one) => one.verb === verb);
  if (action) return action;
  throw new PlatformError('NOT_FOUND', `the console has no action "${verb}"`);
}

/** Whether the action concerns an existing experiment, such as stopping it. */
export function isOfExperiment({ fields }: Pick<ConsoleAction, 'fields'>): boolean {
  return fields.includes('variant') || fields.includes('id');
}

/**
 * Converts the submitted form of an action to the body of the registry's request for it. Leaves out fields that the
 * action does not have and most fields that are empty.
 */
export function bodyOf({ fields }: ConsoleAction, remote: string, form: Form): Record<string, unknown> {
  const {
    cause,
    reason = '',
    version,
    percent,
    steps,
    minutes,
    id,
    promote,
    expected,
    force,
    'break-freeze': breakFreeze,
    at,
  } = typedOf(form);
  return {
    remote,
    reason: [cause, reason.trim()].filter(Boolean).join(': '),
    ...(fields.some((field) => ['version', 'earlier', 'marked'].includes(field)) && version && { version }),
    ...(fields.includes('earlier') && expected && { expected }),
    ...(fields.some((field) => ['version', 'experiment', 'variant'].includes(field)) &&
      force && { force: true }),
    ...(fields.includes('at') && at && { at: timeOf(at) }),
    ...(breakFreeze && { breakFreeze: true }),
    ...(fields.includes('share') && shareOf({ percent, steps, minutes })),
    ...(fields.includes('experiment') && experimentBody(draftOf(form))),
    ...(isOfExperiment({ fields }) && { id }),
    ...(fields.includes('variant') && promote && { promote }),
    ...(fields.includes('settings') && { values: settingValuesOf(typedOf(form)) }),
  };
}

function shareOf({ percent = '', steps = '', minutes = '' }: Typed) {
  const first = Number(percent);
  const further = steps.split(/[\s,%]+/).filter(Boolean);
  if (!further.length) return { percent: first };
  const percents = [first, ...further.map(Number)];
  return { percent: first, steps: percents.map((step) => ({ percent: step, minutes: Number(minutes) })) };
}
