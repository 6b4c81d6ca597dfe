import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { answerQuestions, newPlayer, signedInAs } from '../visitor/quiz-player.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive, signIn, stored, type SeenCall } from './support.ts';

const join = '/quiz/api/user/v2/add-quiz-participant';
const answerPath = '/quiz/api/user/v2/add-quiz-participant-ques';

type Chosen = { participantId: string; quizId: string; userId: string; questionId: string; optionId: string };

test('journey 13: a fan plays a quiz through a lost connection, and its result leads to an order', async ({
  page,
  hands,
  calls,
}) => {
  test.slow();
  await page.goto('/quiz/aarav-suryan');
  await islandsLive(page);
  expect(calls.filter(({ path }) => path.startsWith('/quiz/'))).toEqual([]);

  await hands.press(page.getByRole('link', { name: 'Start the quiz' }));
  // A question before the sign-in; nothing is sent to the API.
  const films = page.getByRole('list', { name: 'Choose an answer' }).getByRole('button');
  await hands.press(films.filter({ hasText: 'Sawa Lakh ka Sawaal' }));
  await expect(page.getByText('Right! It came in 2025.')).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith('/quiz/'))).toEqual([]);
  await expectNoBarriers(page);
  await hands.press(page.getByRole('button', { name: 'Sign in and play' }));
  await signIn(page, freshNumber(), { hands });
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  await expectNoBarriers(page);

  const login = await stored(page, 'loginState');
  expect(call(calls, join).body).toEqual({ quizId: 'qz_1', userId: login?.['userId'] });
  // The quiz is recorded for an order from the start of the play.
  expect(await stored(page, 'checkoutDetails')).toMatchObject({ quizId: 'qz_1', userId: login?.['userId'] });

  const first = page.getByRole('list', { name: 'Choose an answer' }).getByRole('button').first();
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
    await expect(page.locator('main h2').first()).toBeFocused();
    await hands.press(first);
    await hands.press(page.getByRole('button', { name: 'Next question' }));
  }

  await expect(page.getByText('Question 4 of 10')).toBeVisible();
  await page.context().setOffline(true);
  await hands.press(first);
  await expect(page.getByText('Your answer has not reached us')).toBeVisible();
  await expectNoBarriers(page);
  expect(await stored(page, 'quizPendingAnswer')).toMatchObject({
    participantId: expect.any(String),
    chosen: { questionId: 'q_4', optionId: expect.any(String) },
  });
  await page.context().setOffline(false);

  // The pending answer is sent again unchanged without a press, and the play continues.
  await expect(page.getByRole('button', { name: 'Next question' })).toBeVisible();
  const fourth = responsesOf(calls).filter(({ questionId }) => questionId === 'q_4');
  expect(fourth).toHaveLength(2);
  expect(fourth[1]).toEqual(fourth[0]);
  expect(await stored(page, 'quizPendingAnswer')).toBeNull();
  await hands.press(page.getByRole('button', { name: 'Next question' }));

  // Closing the tab loses nothing either.
  await page.reload();
  for (const number of [5, 6, 7, 8, 9, 10]) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
    await hands.press(first);
    await hands.press(page.getByRole('button', { name: number < 10 ? 'Next question' : 'See your result' }));
  }
  expect(new Set(responsesOf(calls).map(({ questionId }) => questionId)).size).toBe(10);
  expect(new Set(responsesOf(calls).map(({ participantId }) => participantId)).size).toBe(1);
  for (const { path, headers } of calls.filter(({ path }) => path.startsWith('/quiz/')))
    expect({ path, bearer: headers['authorization'] }).toEqual({
      path,
      bearer: `Bearer ${login?.['authToken']}`,
    });

  await page.waitForURL(/\/quiz\/aarav-suryan\/result$/);
  await expect(
    page.getByRole('img', { name: /Result card: \d+ of 100 in the Aarav Suryan quiz/ }),
  ).toBeVisible();
  // The portrait is on the card.
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(8);
  await hands.press(page.getByText(/^Look back at your answers/));
  await expect(page.getByText('Your answer: Nashik')).toBeVisible();
  await expectNoBarriers(page);
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=I%20scored.*quiz%2Faarav-suryan$/,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hands.press(page.getByRole('button', { name: 'Save the picture' })),
  ]);
  expect(file.suggestedFilename()).toBe('marquee-quiz-aarav-suryan.png');

  await expect(page.getByRole('link', { name: 'Play the Meher Tarana quiz' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get a message from Aarav Suryan' })).toBeVisible();
  await hands.press(page.locator('[data-slot="checkout.order-button"] a'));
  await page.waitForURL(/\/order\/aarav-suryan/);
  await islandsLive(page);
  expect(await stored(page, 'checkoutDetails')).toMatchObject({ quizId: 'qz_1', userId: login?.['userId'] });
});

test('journey 13: a quiz played again shows the earlier result', { tag: '@all' }, async ({ page, hands }) => {
  const player = await newPlayer();
  await answerQuestions(player, 'meher', 10);
  await signedInAs(page, player);

  await page.goto('/quiz/meher-tarana');
  const refusal = page.waitForResponse((response) => response.url().endsWith(join));
  await hands.press(page.getByRole('link', { name: 'Start the quiz' }));
  const refused = await refusal;
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: 'ALREADY_PLAYED', data: { state: 'COMPLETED' } });

  await page.waitForURL(/\/quiz\/meher-tarana\/result$/);
  await expect(page.getByText('You have played this quiz before.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Result card/ })).toBeVisible();
  await expectNoBarriers(page);
  expect(await stored(page, 'checkoutDetails')).toMatchObject({ quizId: 'qz_2', userId: player.userId });

  await hands.press(page.getByRole('link', { name: 'Play the Kabir Rangrez quiz' }));
  await page.waitForURL(/\/quiz\/kabir-rangrez$/);
});

test(
  'journey 13: the share dialog gets the image, the text and the link to the quiz',
  { tag: '@all' },
  async ({ page, hands }) => {
    const player = await newPlayer();
    await answerQuestions(player, 'kabir', 10);
    await signedInAs(page, player);
    // A headless browser has no share dialog: this stub records what it receives.
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files, text }: ShareData) => {
          Object.assign(window, { given: { text, types: files?.map(({ type }) => type) } });
        },
      });
    });

    await page.goto('/quiz/kabir-rangrez/play');
    await page.waitForURL(/\/result$/);
    await hands.press(page.getByRole('button', { name: 'Share the card' }));
    // The property that the stub adds to the window, which has no type.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { given?: unknown }).given))
      .toEqual({
        text: expect.stringMatching(/I scored \d+ of 100 in the Kabir Rangrez quiz.*\/quiz\/kabir-rangrez$/),
        types: ['image/png'],
      });
  },
);

function call(calls: SeenCall[], wanted: string): SeenCall {
  const found = calls.find(({ path }) => path === wanted);
  if (!found) throw new Error(`No call to ${wanted} among ${calls.map(({ path }) => path).join(', ')}`);
  return found;
}

function responsesOf(calls: SeenCall[]): Chosen[] {
  return calls.filter(({ path }) => path === answerPath).map(({ body }) => body as Chosen);
}

/** How many colours the image has; a blank image has one. */
function coloursOf(page: Page): Promise<number> {
  return page.locator('main canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set<number>();
    for (let at = 0; at < pixels.length; at += 4 * 97)
      seen.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    return seen.size;
  });
}
