import { sampleSite } from '../testing/sample-site.ts';
import { countedArticles, trending } from './trending.ts';

const { content } = sampleSite().platform;

test('people are ranked by the stories that carry their tag, strangers left out', async () => {
  const trends = trending(await content.news(), await content.bio20(), 5);

  expect(trends.map(({ bio, stories }) => [bio.slug, stories])).toEqual([
    ['aarav-suryan', 2],
    ['veda-kulkarni', 1],
  ]);
});

test('a tag that stands twice in one story counts once', async () => {
  const [story] = await content.news();
  if (!story) throw new Error('the sample site has news');
  const [trend] = trending([{ ...story, tags: ['aarav-suryan', 'aarav-suryan'] }], await content.bio20(), 5);

  expect(trend?.stories).toBe(1);
});

test('of two with as many stories the one with the newer story stands first', async () => {
  const [story] = await content.news();
  if (!story) throw new Error('the sample site has news');
  const news = [
    { ...story, tags: ['veda-kulkarni'] },
    { ...story, tags: ['aarav-suryan'] },
  ];

  expect(trending(news, await content.bio20(), 5).map(({ bio }) => bio.slug)).toEqual([
    'veda-kulkarni',
    'aarav-suryan',
  ]);
});

test('stories older than the counted ones do not count', async () => {
  const [story, , stranger] = await content.news();
  if (!story || !stranger) throw new Error('the sample site has three articles');
  const news = [...Array.from({ length: countedArticles }, () => stranger), story];

  expect(trending(news, await content.bio20(), 5)).toEqual([]);
});
