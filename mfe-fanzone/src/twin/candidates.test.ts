import { sampleSite } from '../testing/sample-site.ts';
import { craftOf, twinCandidates } from './candidates.ts';

test.each([
  ['Singer and actor', 'music'],
  ['Actor and Kathak dancer', 'dance'],
  ['Comic actor', 'laughter'],
  ['Action director', 'courage'],
  ['Cricketer turned actor', 'courage'],
  ['Director', 'plans'],
  ['Character actor', 'stories'],
  ['Television host', 'stories'],
  ['Gardener', null],
])('a %s has the craft %s', (profession, craft) => {
  expect(craftOf(profession)).toBe(craft);
});

test('only people with a known birthday are candidates, and only a star has an order path', async () => {
  const candidates = twinCandidates(await sampleSite().platform.content.celebBios());

  expect(candidates.map(({ slug, starPath }) => [slug, starPath])).toEqual([
    ['aarav-suryan', '/celebrities/aarav-suryan'],
    ['meher-tarana', '/celebrities/meher-tarana'],
    ['kabir-rangrez', '/celebrities/kabir-rangrez'],
  ]);
});
