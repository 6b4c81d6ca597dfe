/** The rules of a one-time code; times in seconds. */
export const codeRules = {
  length: 6,
  expiresIn: 300,
  /** So many wrong tries lock a requester out of a number. */
  wrongTries: 5,
  lockedFor: 600,
  /** So many wrong guesses may others than its requester make at one code. */
  strangerTries: 5,
  resendAfter: 30,
  /** So many codes may one requester ask for in the window. */
  sendsInWindow: 5,
  window: 600,
  /** So many codes a day may all requesters together ask for who never proved the number. */
  sendsToStrangers: 40,
  day: 86_400,
  /** For so long somebody who proved the number is no stranger. */
  knownFor: 90 * 86_400,
} as const;

/** How many codes may be sent to people who have not proved their number from where they are, whatever the numbers. */
export type CodeBudgets = {
  /** To one network in ten minutes, and in a day. */
  perNetwork: number;
  perNetworkADay: number;
  /** To all networks in an hour. */
  perHour: number;
};

export const defaultCodeBudgets: CodeBudgets = { perNetwork: 10, perNetworkADay: 30, perHour: 5000 };

export const hour = 3600;

export const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
export const secondsUntil = (until: Date, from: Date) => Math.ceil((until.getTime() - from.getTime()) / 1000);

/** Why a code was not sent: too many to this number, to this network or to everybody, or a country without codes. */
export type CodeRefusal = 'NUMBER' | 'NETWORK' | 'BUDGET' | 'COUNTRY';
