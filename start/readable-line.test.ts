import { readableLine } from './readable-line.ts';

test.each([
  ['{"level":"info","server":"shell","msg":"Server listening"}', 'shell Server listening'],
  [
    '{"level":"error","server":"shell","code":"SNAPSHOT_REFUSED","msg":"its key is unknown"}',
    'shell error SNAPSHOT_REFUSED its key is unknown',
  ],
  [
    '{"level":"error","server":"api","msg":"failed","err":{"message":"no rows","stack":"    at a.ts:1"}}',
    'api error failed\nno rows\n    at a.ts:1',
  ],
  ['{"log":"security","event":"sign-in"}', '{"log":"security","event":"sign-in"}'],
  ['{ not a log', '{ not a log'],
  ['mfe-quiz 1.0.0 is built', 'mfe-quiz 1.0.0 is built'],
])('%s', (line, readable) => {
  expect(readableLine(line)).toBe(readable);
});
