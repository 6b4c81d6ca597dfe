/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { fakeApi } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { testPlatform } from '../testing/test-platform.tsx';
import { keepResult, type KeptResult } from './kept-result.ts';
import * as resultPage from './ResultPage.tsx';

// jsdom has no canvas; what is drawn is tested with draw-result-card.
beforeAll(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }));

const result: KeptResult = {
  quizId: 'qz_1',
  userId: 'u_1',
  score: 80,
  total: 100,
  percentile: 87,
  badge: 'Superfan',
  badge_hi: 'सुपरफैन',
  bestStreak: 4,
};

function site(userId = 'u_1') {
  const made = testPlatform(fakeApi({}).api);
  made.platform.session.store({ authToken: 'token', id: 1, userId, first_time_sign_up: false });
  keepResult(made.platform.storage, 'meher-tarana', result);
  return {
    ...made,
    page: { module: resultPage, params: { celeb: 'meher-tarana' }, platform: made.platform },
  };
}

test('the result in words, and as a picture with a description', async () => {
  await showPage(site().page);
  expect(await screen.findByText('80 of 100')).toBeInTheDocument();
  expect(screen.getByText('Best streak: 4 in a row')).toBeInTheDocument();
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Result card: 80 of 100 in the Meher Tarana quiz. Superfan',
  );
  expect(screen.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('http://localhost/quiz/meher-tarana')),
  );
});

test('the quiz and its player travel into the order, beside what stands there', async () => {
  const { page, platform, kept } = site();
  platform.storage.write('checkoutDetails', { fullName: 'Asha', quizId: null });
  await showPage(page);
  await screen.findByText('80 of 100');

  expect(JSON.parse(kept.get('checkoutDetails') ?? '{}')).toEqual({
    fullName: 'Asha',
    quizId: 'qz_1',
    userId: 'u_1',
  });
});

test('who has not played, and who is somebody else, goes to the quiz', async () => {
  const stranger = site('u_2');
  await showPage(stranger.page);
  expect(stranger.visited).toEqual(['/quiz/meher-tarana']);
  expect(stranger.kept.has('checkoutDetails')).toBe(false);
});

test('the next quiz is another star’s', async () => {
  await showPage(site().page);
  expect(screen.getByRole('link', { name: 'Play the Kabir Rangrez quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez',
  );
});

test('the server renders headings and a place for the result, in Hindi', async () => {
  const html = await pageHtml({ ...site().page, language: 'hi' });
  expect(html).toContain('आपका रिज़ल्ट: मेहर तराना');
  expect(html).not.toContain('सुपरफैन');
});
