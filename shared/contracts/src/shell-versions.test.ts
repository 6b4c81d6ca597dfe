import {
  parseShellVersions,
  parseTroubles,
  sdk,
  shellVersionHeaders,
  troubleHeaders,
} from './shell-versions.ts';

const versions = {
  sdk: { current: '2.1.0', oldest: '1.0.0' },
  shared: { react: '19.3.1', '@a/b': '1.0.0-rc.1' },
};

test('the registry reads the versions that a shell reports', () => {
  const headers = shellVersionHeaders(versions);
  expect(headers).toEqual({
    'x-marquee-sdk': '2.1.0; oldest=1.0.0',
    'x-marquee-shared': 'react@19.3.1, @a/b@1.0.0-rc.1',
  });
  expect(parseShellVersions(headers)).toEqual(versions);
});

test('the registry reads which releases a shell could not start and what else it cannot do, and nothing else', () => {
  const troubles = {
    pending: ['mfe-quiz@1.2.0', 'polls@1.0.0-rc.1'],
    conditions: ['api-late', 'content-lost'] as const,
  };
  expect(parseTroubles(troubleHeaders(troubles))).toEqual(troubles);
  expect(troubleHeaders({ pending: [], conditions: [] })).toEqual({});
  const strange = {
    'x-marquee-pending': '<b>, mfe-quiz@1.2.0, __proto__@1, ',
    'x-marquee-conditions': 'api-late, on fire, ',
  };
  expect(parseTroubles(strange)).toEqual({ pending: ['mfe-quiz@1.2.0'], conditions: ['api-late'] });
});

test('a shell may leave out the packages that it shares', () => {
  expect(parseShellVersions(shellVersionHeaders({ sdk }))).toEqual({ sdk });
});

test('a shell from before the sdk had version 2 reports the majors that it runs', () => {
  expect(parseShellVersions({ 'x-marquee-shell-api': '1-1' })).toEqual({
    sdk: { current: '1.0.0', oldest: '1.0.0' },
  });
});

test.each([
  {},
  { 'x-marquee-sdk': '2.1.0' },
  { 'x-marquee-shell-api': '1' },
  { 'x-marquee-sdk': '2; oldest=1' },
  { 'x-marquee-sdk': ['2.1.0; oldest=1.0.0'] },
  { 'x-marquee-sdk': '2.1.0; oldest=1.0.0', 'x-marquee-shared': 'react' },
  { 'x-marquee-sdk': '2.1.0; oldest=1.0.0', 'x-marquee-shared': 'react@latest' },
])('%j reports no versions', (headers) => {
  expect(parseShellVersions(headers)).toBeUndefined();
});
