import type { ScreenState, Visit } from '../../states/screen-state.ts';
import type { Fault } from '../../visitor/faults.ts';

/**
 * How a call fails: HTTP 200 with an error in the body, an error status, a cut connection, no response; or it
 * succeeds with an empty or a malformed result.
 */
export type ErrorKind =
  | 'soft'
  | '400'
  | '401'
  | '403'
  | '404'
  | '409'
  | '410'
  | '422'
  | '429'
  | '5xx'
  | 'lost'
  | 'silent'
  | 'empty'
  | 'malformed';

/** The state of a call's slice after an error: the status and message of a refusal, or that a retry is possible. */
export type StoredError = { status: number; message: string | RegExp } | 'retry';

/**
 * One error of one call of the specification, and what the visitor sees. `arrive` provokes it with a fault of the
 * reference API and resolves when it is on the screen.
 */
export type ErrorRow = ScreenState & {
  /** The call's number, C01 to C29. */
  call: string;
  /** What kinds of error it is an example of: a soft 404 is one of two. */
  kinds: readonly ErrorKind[];
  /** What the call's slice of the store holds, where the call has one. */
  stored?: StoredError;
  /** The text of the toast in English; null if the specification defines none. */
  toast: RegExp | null;
  /** What stays on the page after a toast is gone, in English; null where the page goes on as if nothing had happened. */
  inline: RegExp | null;
  /** What else must be true in English: a retry that works, the next call. */
  afterwards?: (visit: Visit) => Promise<void>;
};

/** The slice each call of a request flow goes through, by its name in the store. */
export const sliceOf: Readonly<Record<string, string>> = {
  C01: 'security.config',
  C02: 'security.birthday',
  C11: 'refund',
  C12: 'authenticator',
};

/** A fault without the call it is of, which stands in the row. */
export type Failing = Fault extends infer Any ? (Any extends Fault ? Omit<Any, 'call'> : never) : never;

/** What kinds of error a fault is, and what a slice stores of it. */
export function errorOf(fault: Failing): { kinds: readonly ErrorKind[]; stored?: StoredError } {
  switch (fault.kind) {
    case 'soft': {
      const { status = 400, message = '', error = '' } = fault;
      return { kinds: ['soft', statusKind(status)], stored: { status, message: message || error } };
    }
    case 'hard': {
      const { status = 500, message = '', error = '' } = fault;
      return { kinds: [statusKind(status)], stored: { status, message: message || error } };
    }
    case 'silent':
      return { kinds: ['silent'], stored: 'retry' };
    case 'drop':
    case 'lose-response':
      return { kinds: ['lost'], stored: 'retry' };
    case 'delay':
      return { kinds: [] };
  }
}

/** The part of a row that provokes a fault on one of the ways there are to a call. */
export function provoking(
  arrive: (visit: Visit, fault: Failing) => Promise<void>,
  fault: Failing,
): Pick<ErrorRow, 'arrive' | 'kinds' | 'stored'> {
  return { arrive: (visit) => arrive(visit, fault), ...errorOf(fault) };
}

function statusKind(status: number): ErrorKind {
  if (status === 200) return 'malformed';
  // A status that is no kind of its own fails the matrix's test, which names every kind it knows.
  return status >= 500 ? '5xx' : (String(status) as ErrorKind);
}
