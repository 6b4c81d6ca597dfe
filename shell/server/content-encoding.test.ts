import { negotiateEncoding, type ContentEncoding } from './content-encoding.ts';

test.each<[string | undefined, ContentEncoding | undefined]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['BR', 'br'],
  ['brotli, x-gzip-like', 'identity'],
  ['br;q=0', 'identity'],
  ['gzip;q=0, *;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0, br', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s selects %s', (accepted, expected) => {
  expect(negotiateEncoding(accepted)).toBe(expected);
});

test('an encoding that is not available is not selected', () => {
  expect(negotiateEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(negotiateEncoding('br, identity;q=0', ['gzip', 'identity'])).toBeUndefined();
});
