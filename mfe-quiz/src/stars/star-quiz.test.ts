import { roster } from '@marquee/sdk/roster';
import { succeeded, fakeApi, refused } from '@marquee/testing';
import { starDetails } from '../testing/live-quizzes.ts';
import { allStarQuizzes, nextStar, starByLongKey, starQuiz } from './star-quiz.ts';

test('a star with a quiz is live and has the images of C13', async () => {
  const { api, called } = fakeApi({ getCelebOccasion: () => succeeded(starDetails('aarav', 'qz_1')) });
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
  const { api } = fakeApi({ getCelebOccasion: () => succeeded(starDetails('aarav', null)) });
  expect((await starQuiz(api, roster[0]))?.live).toBe(false);
});

test('if C13 fails, quizzes have no images and stay live', async () => {
  const unreachable = await allStarQuizzes(fakeApi({}).api);
  const refusing = await allStarQuizzes(fakeApi({ getCelebOccasion: () => refused(500) }).api);
  for (const quizzes of [unreachable, refusing]) {
    expect(quizzes.map(({ celeb, live, square }) => [celeb, live, square])).toEqual(
      roster.map(({ value }) => [value.long, true, null]),
    );
  }
});

test('a star is found by its long key only, and the last star is followed by the first', () => {
  expect(starByLongKey('kabir-rangrez')?.label).toBe('Kabir Rangrez');
  expect(starByLongKey('kabir')).toBeUndefined();
  expect(nextStar('kabir-rangrez').value.long).toBe('aarav-suryan');
});
