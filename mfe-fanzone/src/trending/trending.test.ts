import { sampleSite } from '../testing/sample-site.ts';
import { countedArticles, trending } from './trending.ts';

const { content } = sampleSite().platform;

test('people are ranked by the articles with their tag, and tags without a biography are ignored', async () => {
  const trends = trending(await content.news(), await content.bio20(), 5);

  expect(trends.map(({ bio, stories }) => [bio.slug, stories])).toEqual([
    ['aarav-suryan', 2],
    ['veda-kulkarni', 1],
  ]);
});

test('a tag that an article has twice counts once', async () => {
  const [story] = await content.news();
  if (!story) throw new Error('the sample site has news');
  const [trend] = trending([{ ...story, tags: ['aarav-suryan', 'aarav-suryan'] }], await content.bio20(), 5);

  expect(trend?.stories).toBe(1);
});

test('of two people with equal counts the one with the newer article is first', async () => {
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

test('people with equal counts share a rank', async () => {
  const [story] = await content.news();
  if (!story) throw new Error('the sample site has news');
  const news = [
    { ...story, tags: ['aarav-suryan', 'veda-kulkarni'] },
    { ...story, tags: ['aarav-suryan', 'veda-kulkarni'] },
    { ...story, tags: ['kabir-rangrez'] },
  ];

  expect(trending(news, await content.bio20(), 5).map(({ bio, rank }) => [bio.slug, rank])).toEqual([
    ['aarav-suryan', 1],
    ['veda-kulkarni', 1],
    ['kabir-rangrez', 3],
  ]);
});

test('articles beyond the counted ones are ignored', async () => {
  const [story, , stranger] = await content.news();
  if (!story || !stranger) throw new Error('the sample site has three articles');
  const news = [...Array.from({ length: countedArticles }, () => stranger), story];

  expect(trending(news, await content.bio20(), 5)).toEqual([]);
});
