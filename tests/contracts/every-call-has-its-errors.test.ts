import { calls } from '@marquee/contracts/calls';
import { errorRows } from '../faults/error-rows.ts';
import { screenStates } from '../states/screen-states.ts';

const known: string[] = Object.values(calls).map(({ id }) => id);

test('every call of the specification has rows in the error table', () => {
  const covered = new Set(errorRows.map(({ call }) => call));
  expect(known.filter((id) => !covered.has(id))).toEqual([]);
});

test('no row is about a call that does not exist', () => {
  expect(errorRows.filter(({ call }) => !known.includes(call)).map(({ name }) => name)).toEqual([]);
});

test('rows and states have names of their own', () => {
  const names = [...errorRows, ...screenStates].map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a row says what stays on the page, or that the page goes on', () => {
  for (const { toast, inline, afterwards, name } of errorRows)
    expect({ name, checks: Boolean(toast ?? inline ?? afterwards) }).toEqual({ name, checks: true });
});
