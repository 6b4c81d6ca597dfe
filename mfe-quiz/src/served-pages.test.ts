import { asha, testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { storeResult } from './result/stored-result.ts';
import { routes } from './routes.tsx';
import { site } from './testing/live-quizzes.ts';
import { sampleResult } from './testing/sample-quiz.ts';

test.each(['/quiz/unknown', '/quiz/unknown/play', '/quiz/aarav/play'])(
  'an unknown star or a short key is not found: %s',
  async (path) => {
    await expect(servePage(routes, path, site([]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('search engines get a list of the quizzes and a schema.org Quiz of each', async () => {
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

test('the play page is served with its heading and a placeholder, in Hindi too', async () => {
  const { html } = await servePage(routes, '/quiz/aarav-suryan/play', testPlatform().platform, 'hi');

  // The name stays in one line.
  expect(html).toContain('आरव\u00A0सूर्यन क्विज़');
  expect(html).toContain('सवाल ला रहे हैं…');
});

test('the result page is served with its headings, in Hindi too, without reading storage', async () => {
  const { platform } = testPlatform();
  platform.session.store(asha);
  storeResult(platform.storage, 'meher-tarana', sampleResult);
  const { html } = await servePage(routes, '/quiz/meher-tarana/result', platform, 'hi');

  expect(html).toContain('आपका नतीजा: मेहर तराना');
  expect(html).not.toContain('सुपरफ़ैन');
});
