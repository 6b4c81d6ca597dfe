import { roster } from '@marquee/api-contract/roster';
import { answered, fakeApi, refused } from '@marquee/testing';
import { starDetails } from '../testing/live-quizzes.ts';
import { allStarQuizzes, nextStar, starOfAddress, starQuiz } from './star-quiz.ts';

test('a star with a quiz is live, with the pictures C13 names', async () => {
  const { api, called } = fakeApi({ getCelebOccasion: () => answered(starDetails('aarav', 'qz_1')) });
  expect(await starQuiz(api, roster[0])).toEqual({
    celeb: 'aarav-suryan',
    name: 'Aarav Suryan',
    name_hi: 'आरव सूर्यन',
    live: true,
    square: 'http://media/square.svg',
    wide: 'http://media/wide.svg',
  });
  expect(called[0]?.args).toEqual([{ celebId: 'aarav', occasionId: 1 }]);
});

test('a star without a quiz is not live', async () => {
  const { api } = fakeApi({ getCelebOccasion: () => answered(starDetails('aarav', null)) });
  expect((await starQuiz(api, roster[0])).live).toBe(false);
});

test('a server that refuses or does not answer costs the pictures, not the page', async () => {
  const silent = await allStarQuizzes(fakeApi({}).api);
  const refusing = await allStarQuizzes(fakeApi({ getCelebOccasion: () => refused(500) }).api);
  for (const quizzes of [silent, refusing]) {
    expect(quizzes.map(({ celeb, live, square }) => [celeb, live, square])).toEqual(
      roster.map(({ value }) => [value.long, true, null]),
    );
  }
});

test('addresses know the long key only, and the next star comes round', () => {
  expect(starOfAddress('kabir-rangrez')?.label).toBe('Kabir Rangrez');
  expect(starOfAddress('kabir')).toBeUndefined();
  expect(nextStar('kabir-rangrez').value.long).toBe('aarav-suryan');
});
