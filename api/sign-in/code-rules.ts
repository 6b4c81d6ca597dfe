/**
 * The rules of one-time codes. All durations are in seconds. A stranger is a client that has not proved, with a correct
 * code, that the mobile number is its own.
 */
export const codeRules = {
  length: 6,
  expiresIn: 300,
  /** The wrong tries after which a client is locked for `lockedFor`. */
  wrongTries: 5,
  lockedFor: 600,
  /** The wrong tries at one code that all clients together have, except the one that requested the code. */
  strangerTries: 5,
  /** How long a client must wait before it may request the code again. */
  resendAfter: 30,
  /** The codes that one client may request within `window`. */
  sendsInWindow: 5,
  window: 600,
  /** The codes that all strangers together may request for one number within `day`. */
  sendsToStrangers: 40,
  day: 86_400,
  /** How long a client that proved the number with a correct code is not a stranger. */
  knownFor: 90 * 86_400,
} as const;

/**
 * How many sign-in codes may be sent at most at the request of strangers: clients that have not proved that the mobile
 * number is theirs. Codes to all mobile numbers count together.
 */
export type CodeBudgets = {
  /** The maximum per network (IP range) within ten minutes. */
  perNetwork: number;
  /** The maximum per network (IP range) within a day. */
  perNetworkADay: number;
  /** The maximum of all networks together within an hour. */
  perHour: number;
};

export const defaultCodeBudgets: CodeBudgets = { perNetwork: 10, perNetworkADay: 30, perHour: 5000 };

export const hour = 3600;

export const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
export const secondsUntil = (until: Date, from: Date) => Math.ceil((until.getTime() - from.getTime()) / 1000);

/** The reason why a code was not sent: a limit of the number, the IP range or all clients, or an excluded country. */
export type CodeRefusal = 'NUMBER' | 'NETWORK' | 'BUDGET' | 'COUNTRY';
