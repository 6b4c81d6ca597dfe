import { succeeded, refused } from '../results.ts';
import { routes } from '../testing/sample-pages.tsx';
import { testPlatform } from '../test-platform.ts';
import { servePage, serveSlot } from './serve.ts';

const willing = testPlatform({
  verifyVideo: () => succeeded({ authentic: true, celebName: 'Meher Tarana' }),
});

test('a page is rendered with its data, its head and its slots, at the path of its language', async () => {
  const { html, meta, placed } = await servePage(routes, '/video/v1?from=mail', willing.platform, 'hi');

  expect(html).toContain('<h1>Meher Tarana</h1>');
  expect(html).toContain('/hi/video/v1?from=mail');
  expect(html).toContain('href="/hi/quiz"');
  expect(meta.title).toBe('Video at /hi/video/v1');
  expect(placed).toMatchObject([{ name: 'quiz.teaser', params: { celeb: 'meher-tarana' } }]);
  expect(willing.called).toEqual([{ call: 'verifyVideo', args: ['v1'] }]);
});

test('a missing page rejects with NOT_FOUND, and a failing page with its error', async () => {
  const unknown = testPlatform({ verifyVideo: () => refused(404) });
  await expect(servePage(routes, '/video/v1', unknown.platform)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await expect(servePage(routes, '/video/v1', testPlatform().platform)).rejects.toMatchObject({
    code: 'CALL_FAILED',
  });
});

test('an unknown path or slot is named', async () => {
  await expect(servePage(routes, '/elsewhere', willing.platform)).rejects.toThrow(
    'There is no page at /elsewhere. The pages are /video/:id',
  );
  await expect(serveSlot([], 'quiz.teaser', {}, willing.platform)).rejects.toThrow(
    'There is no slot quiz.teaser',
  );
});
