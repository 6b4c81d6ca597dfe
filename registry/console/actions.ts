import { PlatformError } from '@marquee/contracts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { Action } from '../releases/actor.ts';
import { typedOf, type Form, type Typed } from './forms.ts';
import { draftOf, experimentBody } from './new-experiment.ts';

export type ConsoleAction = {
  /** The verb of the registry that carries it out. */
  verb: string;
  right: Action;
  label: string;
  /** Takes something from visitors: drawn as an alarm. */
  isDestructive?: boolean;
  /** What its form asks for beside the reason. */
  asks: ('version' | 'earlier' | 'marked' | 'share' | 'experiment' | 'variant')[];
  /** Whether it has something to do, as things stand. */
  fits: (status: RemoteStatus) => boolean;
  /** What will happen to whom, in a sentence. */
  says: (status: RemoteStatus, environment: string, typed: Typed) => string;
};

/** Everything the console does to a remote, in the order in which its buttons stand. */
export const consoleActions: readonly ConsoleAction[] = [
  {
    verb: 'promote',
    right: 'promote',
    label: 'Promote',
    asks: ['version'],
    fits: () => true,
    says: ({ remote, live }, environment) =>
      `One release of ${remote} becomes the live one for everybody in ${environment}, in place of ${live}; a running rollout ends.`,
  },
  {
    verb: 'canary',
    right: 'canary',
    label: 'Canary',
    asks: ['version', 'share'],
    fits: ({ experiments }) => experiments.length === 0,
    says: ({ remote, live, rollout }, environment) =>
      rollout
        ? `${remote}@${rollout.version} reaches ${rollout.percent} % of visitors in ${environment}. A rollout only widens: nobody who has it loses it.`
        : `A share of the visitors of ${environment} gets another release of ${remote}; the others keep ${live}.`,
  },
  {
    verb: 'withdraw',
    right: 'canary',
    label: 'Withdraw rollout',
    isDestructive: true,
    asks: [],
    fits: ({ rollout }) => rollout !== null,
    says: ({ remote, live, rollout }, environment) =>
      `${remote}@${rollout?.version ?? ''} is taken back from ${rollout?.percent ?? 0} % of visitors in ${environment}: everybody gets ${live}.`,
  },
  {
    verb: 'start-experiment',
    right: 'experiment',
    label: 'Start experiment',
    asks: ['experiment'],
    fits: ({ rollout }) => rollout === null,
    says: ({ remote, live }, environment) =>
      `Visitors of ${environment} are split between releases of ${remote}, and each stays with what they got until it is stopped. Who takes no part keeps ${live}.`,
  },
  {
    verb: 'rollback',
    right: 'rollback',
    label: 'Roll back',
    isDestructive: true,
    asks: ['earlier'],
    fits: () => true,
    says: ({ remote, live }, environment) =>
      `${remote} goes back from ${live} to a release that was live before in ${environment}. A running rollout is withdrawn, and experiments that hold ${live} stop.`,
  },
  {
    verb: 'dismiss',
    right: 'promote',
    label: 'Dismiss mark',
    asks: ['marked'],
    fits: ({ marks }) => marks.length > 0,
    says: ({ remote, marks }, environment, { version }) =>
      `${remote}@${version ?? marks[0]?.version ?? ''} stays in ${environment}. The guardrail asks again when twice as many networks report harm, and still takes it back by itself on evidence that no stranger makes.`,
  },
  {
    verb: 'kill',
    right: 'kill',
    label: 'Kill',
    isDestructive: true,
    asks: [],
    fits: ({ killed }) => killed === null,
    says: ({ remote }, environment) =>
      `${remote} is switched off for everybody in ${environment}: its slots show their fallbacks until it is revived.`,
  },
  {
    verb: 'revive',
    right: 'kill',
    label: 'Revive',
    asks: [],
    fits: ({ killed }) => killed !== null,
    says: ({ remote, live }, environment) =>
      `${remote} is switched on again in ${environment}: everybody gets what is planned for them, ${live} first.`,
  },
  {
    verb: 'lock',
    right: 'administer',
    label: 'Lock',
    asks: [],
    fits: ({ locked }) => locked === null,
    says: ({ remote }, environment) =>
      `${remote} stays as it is in ${environment}: only who administers it may change it. Killing and withdrawing stay possible.`,
  },
  {
    verb: 'unlock',
    right: 'administer',
    label: 'Unlock',
    asks: [],
    fits: ({ locked }) => locked !== null,
    says: ({ remote, locked }, environment) =>
      `${remote} may be changed again in ${environment}. ${locked ? `${locked.by} locked it: ${locked.reason}` : ''}`,
  },
  {
    verb: 'stop-experiment',
    right: 'experiment',
    label: 'Stop experiment',
    asks: ['variant'],
    // Stopped from the experiment's own page, where its figures stand.
    fits: () => false,
    says: ({ remote, live }, environment, { id }) =>
      `The experiment ${id ?? ''} on ${remote} ends in ${environment}: everybody gets ${live}, or the release of the variant you choose.`,
  },
];

/** The action of this name. Throws NOT_FOUND. */
export function requireAction(verb: string): ConsoleAction {
  const action = consoleActions.find((one) => one.verb === verb);
  if (action) return action;
  throw new PlatformError('NOT_FOUND', `the console has no action "${verb}"`);
}

/** What a form asked for, as the verb expects it; what was left empty is not there. */
export function bodyOf({ asks }: ConsoleAction, remote: string, form: Form): Record<string, unknown> {
  const { reason = '', version, percent, steps, minutes, id, promote, expected } = typedOf(form);
  return {
    remote,
    reason,
    ...(asks.some((ask) => ['version', 'earlier', 'marked'].includes(ask)) && version && { version }),
    ...(asks.includes('earlier') && expected && { expected }),
    ...(asks.includes('share') && shareOf({ percent, steps, minutes })),
    ...(asks.includes('experiment') && experimentBody(draftOf(form))),
    ...(asks.includes('variant') && { id, ...(promote && { promote }) }),
  };
}

function shareOf({ percent = '', steps = '', minutes = '' }: Typed) {
  const first = Number(percent);
  const further = steps.split(/[\s,%]+/).filter(Boolean);
  if (!further.length) return { percent: first };
  const way = [first, ...further.map(Number)];
  return { percent: first, steps: way.map((step) => ({ percent: step, minutes: Number(minutes) })) };
}
