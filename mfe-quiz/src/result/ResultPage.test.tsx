/** @jest-environment jsdom */
import { asha, succeeded, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { starDetails } from '../testing/live-quizzes.ts';
import { sampleResult } from '../testing/sample-quiz.ts';
import { storeResult } from './stored-result.ts';

// jsdom has no canvas; the drawing is tested in @marquee/ui.
beforeAll(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }));

function site(userId = asha.userId, result = sampleResult) {
  const made = testPlatform({ getCelebOccasion: ({ celebId }) => succeeded(starDetails(celebId, 'qz_1')) });
  made.platform.session.store({ ...asha, userId });
  storeResult(made.platform.storage, 'meher-tarana', result);
  return { ...made, show: () => openPage(routes, '/quiz/meher-tarana/result', made.platform) };
}

test('the result is shown as text and as an image with alternative text', async () => {
  await site().show();
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

test.each([
  [50, 1],
  [49, 0],
  [1, 0],
  [undefined, 0],
])('of %p players the percentile is shown %i times', async (players, times) => {
  const { players: _, ...unknown } = sampleResult;
  await site(asha.userId, players === undefined ? unknown : { ...unknown, players }).show();
  await screen.findByText('80 of 100');
  expect(screen.queryAllByText('At least as good as 87% of the players')).toHaveLength(times);
});

test('a result of an earlier play is marked as such', async () => {
  await site(asha.userId, { ...sampleResult, isReplay: true }).show();
  expect(await screen.findByText(/You have played this quiz before/)).toBeInTheDocument();
});

test('the image can always be saved, and shared where the browser has a share dialog', async () => {
  const page = await site().show();
  expect(await screen.findByRole('button', { name: 'Save the picture' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Share the card' })).not.toBeInTheDocument();
  page.unmount();

  Object.assign(navigator, { canShare: () => true });
  await site().show();
  expect(await screen.findByRole('button', { name: 'Share the card' })).toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'canShare');
});

test('the quiz and its player are added to the unfinished order', async () => {
  const { show, platform, stored } = site();
  platform.storage.write('checkoutDetails', { fullName: 'Asha', quizId: null });
  await show();
  await screen.findByText('80 of 100');

  expect(JSON.parse(stored.get('checkoutDetails') ?? '{}')).toEqual({
    fullName: 'Asha',
    quizId: 'qz_1',
    userId: 'u_1',
  });
});

test('a visitor without a result of their own is sent to the quiz', async () => {
  const stranger = site('u_2');
  await stranger.show();
  expect(stranger.visited).toEqual(['/quiz/meher-tarana']);
  expect(stranger.stored.has('checkoutDetails')).toBe(false);
});

test('the next quiz is that of another star', async () => {
  await site().show();
  expect(screen.getByRole('link', { name: 'Play the Kabir Rangrez quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez',
  );
});

test('the player looks back at the answers, with the right one where theirs was wrong', async () => {
  const answers = [
    {
      question: { text: 'Which dance?' },
      chosen: { text: 'Kathak' },
      right: { text: 'Kathak' },
      correct: true,
    },
    {
      question: { text: 'Which city?' },
      chosen: { text: 'Indore' },
      right: { text: 'Lucknow' },
      correct: false,
    },
  ];
  await site(asha.userId, { ...sampleResult, answers }).show();

  await userEvent.click(await screen.findByText('Look back at your answers (1 of 2 right)'));
  expect(screen.getByText('Which city?').closest('li')).toHaveTextContent(
    'Which city?Your answer: IndoreRight answer: Lucknow',
  );
  expect(screen.getByText('Which dance?').closest('li')).not.toHaveTextContent('Right answer');
});
