/** The rules of one-time codes; times in seconds. A stranger is a requester who has not proved the number. */
export const codeRules = {
  length: 6,
  expiresIn: 300,
  /** Wrong tries after which a requester is locked for `lockedFor`. */
  wrongTries: 5,
  lockedFor: 600,
  /** Wrong tries at one code by all others than its requester. */
  strangerTries: 5,
  resendAfter: 30,
  /** Codes that one requester may request within `window`. */
  sendsInWindow: 5,
  window: 600,
  /** Codes that all strangers together may request for one number within `day`. */
  sendsToStrangers: 40,
  day: 86_400,
  /** How long after a right code a requester is not a stranger. */
  knownFor: 90 * 86_400,
} as const;

/** How many codes are sent to strangers, whatever the numbers. */
export type CodeBudgets = {
  /** To one network within ten minutes. */
  perNetwork: number;
  perNetworkADay: number;
  /** To all networks together within an hour. */
  perHour: number;
};

export const defaultCodeBudgets: CodeBudgets = { perNetwork: 10, perNetworkADay: 30, perHour: 5000 };

export const hour = 3600;

export const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
export const secondsUntil = (until: Date, from: Date) => Math.ceil((until.getTime() - from.getTime()) / 1000);

/** Which limit a code was refused for: of the number, the network or all networks, or an excluded country. */
export type CodeRefusal = 'NUMBER' | 'NETWORK' | 'BUDGET' | 'COUNTRY';
