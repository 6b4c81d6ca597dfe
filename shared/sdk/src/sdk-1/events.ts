import type { DeclaredEvent } from '@marquee/contracts';

/**
 * The events that the shell of sdk 1 defined for all remotes. Remotes of sdk 1 pass these contracts to the bus,
 * which uses them where the page has no newer contract of the event.
 */
const event = (
  name: string,
  properties: NonNullable<DeclaredEvent['detail']['properties']>,
  replay: 'latest' | 'none' = 'none',
): DeclaredEvent => ({
  name,
  version: 1,
  replay,
  detail: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const money = {
  type: 'object',
  properties: { amountMinor: { type: 'integer' }, currency: { type: 'string', minLength: 3, maxLength: 3 } },
  required: ['amountMinor', 'currency'],
} as const;

export const loggedIn = event('auth:logged-in', { userId: text, firstTime: { type: 'boolean' } }, 'latest');
export const loggedOut = event('auth:logged-out', { why: { enum: ['requested', 'expired', 'deleted'] } });
export const signInWanted = event(
  'auth:sign-in-wanted',
  { why: { enum: ['pay', 'quiz', 'account', 'expired'] } },
  'latest',
);
export const signInOpened = event('auth:sign-in-opened', {});
export const signInDismissed = event('auth:sign-in-dismissed', {});
export const orderStarted = event('checkout:order-started', {
  celeb: text,
  occasionId: { type: ['number', 'null'] },
});
export const orderPlaced = event(
  'checkout:order-placed',
  { orderId: text, paymentId: text, total: money },
  'latest',
);
export const quizStarted = event('quiz:started', { quizId: text, celeb: text });
export const quizFinished = event(
  'quiz:finished',
  { quizId: text, celeb: text, score: number, total: number },
  'latest',
);
export const navigated = event('shell:navigated', { path: text, title: text }, 'latest');
