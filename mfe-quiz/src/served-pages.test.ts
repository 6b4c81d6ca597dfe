import { asha, testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { keepResult } from './result/kept-result.ts';
import { routes } from './routes.tsx';
import { site } from './testing/live-quizzes.ts';
import { sampleResult } from './testing/sample-quiz.ts';

test.each(['/quiz/nobody', '/quiz/nobody/play', '/quiz/aarav/play'])(
  'an unknown star, and a short key, are no page: %s',
  async (address) => {
    await expect(servePage(routes, address, site([]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('search engines get a list of the quizzes, and of each a quiz', async () => {
  const platform = site(['aarav', 'meher', 'kabir']);

  const list = await servePage(routes, '/quiz', platform, 'hi');
  expect(list.meta.structuredData).toMatchObject([
    { '@type': 'ItemList', itemListElement: [{ url: 'https://marquee.test/hi/quiz/aarav-suryan' }, {}, {}] },
  ]);
  const one = await servePage(routes, '/quiz/meher-tarana', platform, 'hi');
  expect(one.meta).toMatchObject({
    title: 'मेहर तराना क्विज़',
    preloadImage: 'http://media/wide.svg',
    structuredData: [{ '@type': 'Quiz', inLanguage: 'hi' }, { '@type': 'BreadcrumbList' }],
  });
});

test('a play is served with its heading and a place for the question, in Hindi too', async () => {
  const { html } = await servePage(routes, '/quiz/aarav-suryan/play', testPlatform().platform, 'hi');

  expect(html).toContain('आरव सूर्यन क्विज़');
  expect(html).toContain('सवाल ला रहे हैं…');
});

test('a result is served with its headings and a place for it, in Hindi; storage is not looked at', async () => {
  const { platform } = testPlatform();
  platform.session.store(asha);
  keepResult(platform.storage, 'meher-tarana', sampleResult);
  const { html } = await servePage(routes, '/quiz/meher-tarana/result', platform, 'hi');

  expect(html).toContain('आपका रिज़ल्ट: मेहर तराना');
  expect(html).not.toContain('सुपरफैन');
});
