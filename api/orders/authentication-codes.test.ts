import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

test('finding 22: one network has thirty tries per minute at authentication codes', async () => {
  const guess = (index: number, from: string) =>
    site.call('GET', `/celeb/api/auth/user/verify-video-authentication?authenticationToken=AAAA-${index}`, {
      from,
    });
  const replies = [];
  for (let index = 0; index < 32; index += 1) replies.push(await guess(index, `203.0.113.${index}`));

  expect(replies.filter(({ http }) => http === 404)).toHaveLength(30);
  expect(replies.find(({ http }) => http === 429)).toMatchObject({
    error: 'TOO_MANY_REQUESTS',
    data: { retryAfterSec: expect.any(Number) },
  });
  expect(await guess(99, '198.51.100.1')).toMatchObject({ http: 404 });
});
