import { PlatformError } from '@marquee/contracts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { Action } from '../releases/actor.ts';
import { typedOf, type Form, type Typed } from './forms.ts';
import { timeOf } from './schedule-page.ts';
import { draftOf, experimentBody } from './new-experiment.ts';

export type ConsoleAction = {
  verb: string;
  right: Action;
  label: string;
  /** Whether the action takes a release from visitors; its button is then red. */
  isDestructive?: boolean;
  /** Whether the form offers the usual reasons besides free text. */
  hasCauses?: boolean;
  /** The fields of the action's form, besides the reason. */
  fields: ('version' | 'earlier' | 'marked' | 'share' | 'experiment' | 'variant' | 'name' | 'at')[];
  /** Whether the state of the remote permits the action. */
  isAvailable: (status: RemoteStatus) => boolean;
  /** Describes in a sentence what the action will do. */
  describe: (status: RemoteStatus, environment: string, typed: Typed) => string;
};

/** All actions that the console offers on a remote, in the order of the buttons. */
export const consoleActions: readonly ConsoleAction[] = [
  {
    verb: 'rollback',
    right: 'rollback',
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
  },
  {
    verb: 'promote',
    right: 'promote',
    label: 'Promote',
    fields: ['version', 'at'],
    isAvailable: () => true,
    describe: ({ remote, live, rollout }, environment) =>
      [
        `All visitors in ${environment} get this release of ${remote}${live ? ` in place of ${live}` : ', its first there'}.`,
        ...(rollout ? [`The rollout of ${rollout.version} ends.`] : []),
      ].join(' '),
  },
  {
    verb: 'canary',
    right: 'canary',
    label: 'Canary',
    fields: ['version', 'share', 'at'],
    isAvailable: ({ experiments }) => experiments.length === 0,
    describe: ({ remote, live, rollout }, environment) =>
      rollout
        ? `${remote}@${rollout.version} reaches ${rollout.percent} % of visitors in ${environment}. A rollout only widens: no visitor who has the release loses it.`
        : `A share of the visitors of ${environment} gets another release of ${remote}; everyone else keeps ${live}.`,
  },
  {
    verb: 'withdraw',
    right: 'canary',
    label: 'Withdraw rollout',
    isDestructive: true,
    hasCauses: true,
    fields: [],
    isAvailable: ({ rollout }) => rollout !== null,
    describe: ({ remote, live, rollout }, environment) =>
      `${remote}@${rollout?.version ?? ''} is withdrawn from ${rollout?.percent ?? 0} % of visitors in ${environment}: all of them get ${live}.`,
  },
  {
    verb: 'start-experiment',
    right: 'experiment',
    label: 'Start experiment',
    fields: ['experiment', 'at'],
    // Beside a running experiment, the form and its refusal say whom another one could reach.
    isAvailable: ({ rollout }) => rollout === null,
    describe: ({ remote, live }, environment) =>
      `Visitors of ${environment} are split between releases of ${remote}, and each visitor stays with one of them until the experiment is stopped. Everyone else keeps ${live}.`,
  },
  {
    verb: 'dismiss',
    right: 'promote',
    label: 'Dismiss mark',
    fields: ['marked'],
    isAvailable: ({ marks }) => marks.length > 0,
    describe: ({ remote, marks }, environment, { version }) =>
      `${remote}@${version ?? marks[0]?.version ?? ''} stays in ${environment}. The guardrail marks it again when twice as many networks report harm, and still rolls it back on evidence that one attacker cannot forge.`,
  },
  {
    verb: 'kill',
    right: 'kill',
    label: 'Kill',
    isDestructive: true,
    hasCauses: true,
    fields: ['name'],
    isAvailable: ({ killed }) => killed === null,
    describe: ({ remote }, environment) =>
      `${remote} is switched off for all visitors in ${environment}: its slots show their fallbacks until it is revived.`,
  },
  {
    verb: 'revive',
    right: 'kill',
    label: 'Revive',
    fields: [],
    isAvailable: ({ killed }) => killed !== null,
    describe: ({ remote, live }, environment) =>
      `${remote} is switched on again in ${environment}, with ${live} as its live release.`,
  },
  {
    verb: 'lock',
    right: 'administer',
    label: 'Lock',
    fields: [],
    isAvailable: ({ locked }) => locked === null,
    describe: ({ remote }, environment) =>
      `${remote} is locked in ${environment}: only its administrators may change it. Killing and withdrawing stay possible.`,
  },
  {
    verb: 'unlock',
    right: 'administer',
    label: 'Unlock',
    fields: [],
    isAvailable: ({ locked }) => locked !== null,
    describe: ({ remote, locked }, environment) =>
      `${remote} may be changed again in ${environment}. ${locked ? `${locked.by} locked it: ${locked.reason}` : ''}`,
  },
  {
    verb: 'remove',
    right: 'promote',
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
  {
    verb: 'stop-experiment',
    right: 'experiment',
    label: 'Stop experiment',
    fields: ['variant', 'at'],
    // Only the experiment's page has its button.
    isAvailable: () => false,
    describe: ({ remote, live }, environment, { id }) =>
      `The experiment ${id ?? ''} on ${remote} ends in ${environment}: all visitors get ${live}, or the release of the variant you choose.`,
  },
];

/** The label of an action's button, with the release that visitors get or lose. */
export function shortLabel(
  { verb, label }: ConsoleAction,
  { rollout, experiments }: RemoteStatus,
  typed: Typed,
): string {
  if (verb === 'stop-experiment' && experiments.length > 1 && typed['id']) return `Stop ${typed['id']}`;
  if (verb === 'rollback' && typed['version']) return `Roll back to ${typed['version']}`;
  if (verb === 'withdraw' && rollout) return `Withdraw ${rollout.version}`;
  if (verb === 'canary' && rollout) return 'Widen rollout';
  if (verb === 'dismiss') return 'Dismiss';
  return label;
}

/** The title of an action's confirmation. */
export function actionTitle(action: ConsoleAction, status: RemoteStatus, typed: Typed): string {
  const { remote, rollout } = status;
  if (action.verb === 'rollback' && typed['version']) return `Roll back ${remote} to ${typed['version']}`;
  if (action.verb === 'withdraw' && rollout) return `Withdraw ${remote} ${rollout.version}`;
  switch (action.verb) {
    case 'canary':
      return rollout ? `Widen the rollout of ${remote} ${rollout.version}` : `Start a canary of ${remote}`;
    case 'start-experiment':
      return `Start an experiment on ${remote}`;
    case 'stop-experiment':
      return `Stop the experiment ${typed['id'] ?? ''} on ${remote}`;
    case 'withdraw':
      return `Withdraw the rollout of ${remote}`;
    case 'dismiss':
      return `Dismiss the mark of ${remote} ${typed['version'] ?? ''}`.trim();
    default:
      return `${action.label} ${remote}`;
  }
}

export function requireAction(verb: string): ConsoleAction {
  const action = consoleActions.find((one) => one.verb === verb);
  if (action) return action;
  throw new PlatformError('NOT_FOUND', `the console has no action "${verb}"`);
}

/** Converts a console form to the body of the registry request, without empty fields. */
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
    ...(fields.includes('variant') && { id, ...(promote && { promote }) }),
  };
}

function shareOf({ percent = '', steps = '', minutes = '' }: Typed) {
  const first = Number(percent);
  const further = steps.split(/[\s,%]+/).filter(Boolean);
  if (!further.length) return { percent: first };
  const percents = [first, ...further.map(Number)];
  return { percent: first, steps: percents.map((step) => ({ percent: step, minutes: Number(minutes) })) };
}
