import { calls } from '@marquee/api-contract';
import { sliceOf, type ErrorKind } from '../faults/api-errors/error-row.ts';
import { errorRows } from '../faults/api-errors/error-rows.ts';
import { screenStates } from '../states/screen-states.ts';

const known: string[] = Object.values(calls).map(({ id }) => id);

/** Every call can be refused inside an HTTP 200 response, fail with a server error, and get no response. */
const always: readonly ErrorKind[] = ['soft', '5xx', 'lost'];

/** The further kinds of error of each call. */
const furtherKinds: Readonly<Record<string, readonly ErrorKind[]>> = {
  C01: [],
  C02: ['400'],
  C03: ['400', '403', '409'],
  C04: ['429'],
  C05: ['429'],
  C06: ['400', '410', '429', 'malformed'],
  C07: ['410'],
  C08: ['400', '403', '409', '429'],
  C09: ['400', '403', '409', '429'],
  C10: ['400', '401', '403', '404', '409', '429'],
  C11: ['400', '401', '403', '404', '409', '429'],
  C12: ['404', '410', '429', 'silent'],
  C13: ['404'],
  C14: ['401', '404', 'malformed'],
  C15: [],
  C16: ['429', 'silent'],
  C17: ['silent'],
  C18: ['404', 'silent'],
  C19: ['400', '401', '409', '410'],
  C20: ['400', '401', '403', '409', '410', '429'],
  C21: ['401', '403', '404', '429'],
  C22: ['400', '401', '403', '429'],
  C23: ['400', '401', '403', '404', '409', '410', '422', '429'],
  C24: ['400', '401', '403', '404', '409', '422', '429'],
  C25: ['400', '401', '403', '409', '422', '429'],
  C26: ['400', '401', '403', '404', '429'],
  C27: ['401', '403', '404', '429'],
  C28: ['empty', 'silent'],
  C29: ['empty', 'silent'],
};

test('every kind of error of every call of the specification has a row in the error table', () => {
  expect(Object.keys(furtherKinds)).toEqual(known.toSorted());
  const missing = known.flatMap((call) => {
    const kinds = errorRows.filter((row) => row.call === call).flatMap((row) => row.kinds);
    return [...always, ...(furtherKinds[call] ?? [])]
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => `${call}: ${kind}`);
  });
  expect(missing).toEqual([]);
});

test('a row of a call with a slice specifies the slice’s state', () => {
  const silent = errorRows.filter(({ call, stored }) => sliceOf[call] !== undefined && !stored);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('no row is about a call that does not exist', () => {
  expect(errorRows.filter(({ call }) => !known.includes(call)).map(({ name }) => name)).toEqual([]);
});

test('rows and states have unique names', () => {
  const names = [...errorRows, ...screenStates].map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a row specifies what stays on the page, or that the page continues', () => {
  for (const { toast, inline, afterwards, name } of errorRows)
    expect({ name, checks: Boolean(toast ?? inline ?? afterwards) }).toEqual({ name, checks: true });
});
