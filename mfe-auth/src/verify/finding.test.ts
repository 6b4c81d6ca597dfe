import type { VerifyVideoData } from '@marquee/sdk/api-contract';
import { findingOf, findingOfState } from './finding.ts';

const video: VerifyVideoData = { authentic: true, celebName: 'Aarav Suryan' };
const quiet = { busy: false, error: false, retry: false, message: '' };

test('only an authentic video is genuine', () => {
  expect(findingOf({ ok: true, status: 200, message: '', data: video })).toEqual({ kind: 'genuine', video });
  expect(findingOf({ ok: true, status: 200, message: '', data: { authentic: false } }).kind).toBe(
    'not-found',
  );
});

test.each([
  [404, 'not-found'],
  [400, 'not-found'],
  [410, 'withdrawn'],
  [429, 'unchecked'],
  [500, 'unchecked'],
  [0, 'unchecked'],
])('a refusal with %i is %s', (status, kind) => {
  expect(findingOf({ ok: false, status, message: 'Refused' })).toEqual({ kind });
  expect(findingOfState({ ...quiet, error: true, status, message: 'Refused' })).toEqual({ kind });
});

test('a check that threw is unchecked, also after a genuine one', () => {
  expect(findingOfState({ ...quiet, retry: true, message: 'offline', data: video })?.kind).toBe('unchecked');
});

test('before a check and during one there is no finding', () => {
  expect(findingOfState(quiet)).toBeNull();
  expect(findingOfState({ ...quiet, busy: true, data: video })).toBeNull();
});
