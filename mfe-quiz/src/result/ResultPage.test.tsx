/** @jest-environment jsdom */
import { asha, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { sampleResult } from '../testing/sample-quiz.ts';
import { keepResult } from './kept-result.ts';

// jsdom has no canvas; what is drawn is tested with draw-card.
beforeAll(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }));

function site(userId = asha.userId, result = sampleResult) {
  const made = testPlatform();
  made.platform.session.store({ ...asha, userId });
  keepResult(made.platform.storage, 'meher-tarana', result);
  return { ...made, show: () => openPage(routes, '/quiz/meher-tarana/result', made.platform) };
}

test('the result in words, and as a picture with a description', async () => {
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

test('a result of an earlier play says so', async () => {
  await site(asha.userId, { ...sampleResult, isReplay: true }).show();
  expect(await screen.findByText(/You have played this quiz before/)).toBeInTheDocument();
});

test('the picture can always be saved; a share sheet is offered where there is one', async () => {
  const page = await site().show();
  expect(await screen.findByRole('button', { name: 'Save the picture' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Share the card' })).not.toBeInTheDocument();
  page.unmount();

  Object.assign(navigator, { canShare: () => true });
  await site().show();
  expect(await screen.findByRole('button', { name: 'Share the card' })).toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'canShare');
});

test('the quiz and its player travel into the order, beside what stands there', async () => {
  const { show, platform, kept } = site();
  platform.storage.write('checkoutDetails', { fullName: 'Asha', quizId: null });
  await show();
  await screen.findByText('80 of 100');

  expect(JSON.parse(kept.get('checkoutDetails') ?? '{}')).toEqual({
    fullName: 'Asha',
    quizId: 'qz_1',
    userId: 'u_1',
  });
});

test('who has not played, and who is somebody else, goes to the quiz', async () => {
  const stranger = site('u_2');
  await stranger.show();
  expect(stranger.visited).toEqual(['/quiz/meher-tarana']);
  expect(stranger.kept.has('checkoutDetails')).toBe(false);
});

test('the next quiz is another star’s', async () => {
  await site().show();
  expect(screen.getByRole('link', { name: 'Play the Kabir Rangrez quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez',
  );
});
