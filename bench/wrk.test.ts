import { readWrk } from './wrk.ts';

const printed = (failed: number) => `Running 1s test @ https://localhost:8443/article
Requests/sec:   1000.00
RESULT {"responses":2000,"bytes":8000000,"microseconds":2000000,"failed":${failed}}`;

test('the result of wrk is read from what its script prints', () => {
  expect(readWrk(printed(0), '/article')).toEqual({ perSecond: 1_000, bytesPerResponse: 4_000 });
});

test('a failed request is no speed', () => {
  expect(() => readWrk(printed(3), '/article')).toThrow('/article: 3 of 2000 requests failed');
  expect(() => readWrk('unable to connect', '/article')).toThrow('wrk printed no result for /article');
});
