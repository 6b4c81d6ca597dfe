import * as v from 'valibot';
import { defineEvent } from './define-event.ts';
import { money } from '@marquee/contracts';

/** The visitor is signed in, since just now or since before the page loaded. */
export const loggedIn = defineEvent(
  'auth:logged-in',
  { replay: 'latest' },
  {
    userId: v.string(),
    firstTime: v.boolean(),
  },
);

export const loggedOut = defineEvent(
  'auth:logged-out',
  { replay: 'none' },
  {
    why: v.picklist(['requested', 'expired', 'deleted']),
  },
);

/** A page needs a signed-in visitor to continue; `mfe-auth` opens the sign-in dialog. */
export const signInWanted = defineEvent(
  'auth:sign-in-wanted',
  { replay: 'latest' },
  {
    why: v.picklist(['pay', 'quiz', 'account', 'expired']),
  },
);

/** The sign-in dialog has opened, so a remote that requested it need not time out. */
export const signInOpened = defineEvent('auth:sign-in-opened', { replay: 'none' }, {});

/** The visitor closed the sign-in dialog without signing in. */
export const signInDismissed = defineEvent('auth:sign-in-dismissed', { replay: 'none' }, {});

export const orderStarted = defineEvent(
  'checkout:order-started',
  { replay: 'none' },
  {
    celeb: v.string(),
    occasionId: v.nullable(v.number()),
  },
);

/** The payment succeeded and the order exists. */
export const orderPlaced = defineEvent(
  'checkout:order-placed',
  { replay: 'latest' },
  {
    orderId: v.string(),
    paymentId: v.string(),
    total: money,
  },
);

export const quizStarted = defineEvent(
  'quiz:started',
  { replay: 'none' },
  {
    quizId: v.string(),
    celeb: v.string(),
  },
);

export const quizFinished = defineEvent(
  'quiz:finished',
  { replay: 'latest' },
  {
    quizId: v.string(),
    celeb: v.string(),
    score: v.number(),
    total: v.number(),
  },
);

/** A navigation within the site has ended; `title` is the page title that screen readers announce. */
export const navigated = defineEvent(
  'shell:navigated',
  { replay: 'latest' },
  {
    path: v.string(),
    title: v.string(),
  },
);

/** All events by key: the name, or `<name>@2` for version 2. */
export const eventContracts = {
  [loggedIn.name]: loggedIn,
  [loggedOut.name]: loggedOut,
  [signInWanted.name]: signInWanted,
  [signInOpened.name]: signInOpened,
  [signInDismissed.name]: signInDismissed,
  [orderStarted.name]: orderStarted,
  [orderPlaced.name]: orderPlaced,
  [quizStarted.name]: quizStarted,
  [quizFinished.name]: quizFinished,
  [navigated.name]: navigated,
} as const;

export type EventName = keyof typeof eventContracts;
export type EventDetail<Name extends EventName> = v.InferOutput<(typeof eventContracts)[Name]['schema']>;
