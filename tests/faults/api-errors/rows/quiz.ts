import { expect } from '@playwright/test';
import { signIn, stored } from '../../../journeys/support.ts';
import type { Visit } from '../../../states/screen-state.ts';
import { clearFaults } from '../../../visitor/faults.ts';
import {
  answerQuestion,
  answerQuestions,
  newPlayer,
  openPlay,
  optionsOf,
  signedInAs,
} from '../../../visitor/quiz-player.ts';
import { provoking, type ErrorRow, type Failing } from '../error-row.ts';

const star = 'aarav-suryan';

/** Opens the quiz while a call misbehaves. */
const opening = (call: string) => async (visit: Visit, failing: Failing) => {
  await visit.fault({ call, ...failing });
  await openPlay(visit);
  await settled(visit);
};

/** Answers the first question while C20 misbehaves. */
const answering = async (visit: Visit, failing: Failing) => {
  await openPlay(visit);
  await expect(optionsOf(visit).first()).toBeVisible();
  await visit.fault({ call: 'C20', ...failing });
  await optionsOf(visit).first().click();
  await expect(visit.page.locator('main .mq-notice').filter({ visible: true }).first()).toBeVisible();
};

/** The questions' place is filled with something else than the place itself. */
async function settled({ page }: Visit) {
  await expect(page.locator('main .mq-skeleton')).toHaveCount(0);
}

const isAsking = async ({ page }: Visit, number: number) =>
  expect(page.getByText(`Question ${number} of 10`)).toBeVisible();

/** The button in the notice brings the play to its first question. */
const retryOpens = async (visit: Visit) => {
  await clearFaults();
  await visit.page.getByRole('button', { name: 'Try again' }).click();
  await isAsking(visit, 1);
};

/** The stored answer is sent unchanged, and is judged. */
const retryAnswers = async (visit: Visit) => {
  const pending = await stored(visit.page, 'quizPendingAnswer');
  expect(pending).toMatchObject({ chosen: { questionId: expect.any(String), optionId: expect.any(String) } });
  await clearFaults();
  await visit.page.getByRole('button', { name: 'Send it again' }).click();
  await expect(visit.page.getByRole('button', { name: 'Next question' })).toBeVisible();
  expect(await stored(visit.page, 'quizPendingAnswer')).toBeNull();
};

/** Signs in again with the same number in the dialog that has opened. */
async function signInAgain({ page }: Visit, number: string) {
  await signIn(page, number);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const numbers = new WeakMap<Visit['page'], string>();

const noQuiz = /No quiz is live for Aarav Suryan/;
const othersAreOffered = async ({ page }: Visit) => {
  for (const name of ['Meher Tarana', 'Kabir Rangrez'])
    await expect(page.getByRole('link', { name: `Play the quiz about ${name}` })).toBeVisible();
};
const notLoaded = /The quiz didn’t load/;
const notArrived = /Your answer has not reached us/;

export const quizRows: readonly ErrorRow[] = [
  {
    call: 'C21',
    name: '/quiz/:celeb/play: no quiz is live (404)',
    toast: null,
    inline: noQuiz,
    ...provoking(opening('C21'), {
      kind: 'hard',
      status: 404,
      message: 'No quiz is live for this star',
      error: 'NOT_FOUND',
      data: null,
    }),
    afterwards: othersAreOffered,
  },
  {
    call: 'C21',
    name: '/quiz/:celeb/play: no quiz is live (404 in the body)',
    toast: null,
    inline: noQuiz,
    ...provoking(opening('C21'), {
      kind: 'soft',
      status: 404,
      message: 'No quiz is live for this star',
      error: 'NOT_FOUND',
      data: null,
    }),
    afterwards: othersAreOffered,
  },
  {
    call: 'C21',
    kinds: ['401'],
    name: '/quiz/:celeb/play: the token has expired before the questions came (401)',
    toast: null,
    inline: /Please sign in again/,
    arrive: async (visit) => {
      await visit.fault({ call: 'C21', kind: 'hard', status: 401, message: 'Please sign in', times: 1 });
      const player = await openPlay(visit);
      numbers.set(visit.page, player.number);
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
    afterwards: async (visit) => {
      expect(await stored(visit.page, 'loginState')).toBeNull();
      await signInAgain(visit, numbers.get(visit.page) ?? '');
      await isAsking(visit, 1);
    },
  },
  {
    call: 'C21',
    name: '/quiz/:celeb/play: the questions are refused (403)',
    toast: null,
    inline: /This quiz is for members of the club/,
    ...provoking(opening('C21'), {
      kind: 'hard',
      status: 403,
      message: 'This quiz is for members of the club',
      error: 'Forbidden',
      data: null,
    }),
    afterwards: retryOpens,
  },
  {
    call: 'C21',
    name: '/quiz/:celeb/play: too many questions were requested (429)',
    toast: null,
    inline: /One moment, please/,
    ...provoking(opening('C21'), {
      kind: 'hard',
      status: 429,
      message: 'Too many requests',
      data: { retryAfterSec: 3 },
    }),
    afterwards: async (visit) => {
      await clearFaults();
      await isAsking(visit, 1);
    },
  },
  {
    call: 'C21',
    name: '/quiz/:celeb/play: the questions’ server is in trouble (500)',
    toast: null,
    inline: notLoaded,
    ...provoking(opening('C21'), { kind: 'hard', status: 500, message: 'Internal Server Error' }),
    afterwards: retryOpens,
  },
  {
    call: 'C21',
    name: '/quiz/:celeb/play: the connection is cut before the questions load',
    toast: null,
    inline: notLoaded,
    ...provoking(opening('C21'), { kind: 'drop' }),
    afterwards: retryOpens,
  },
  {
    call: 'C19',
    kinds: ['409'],
    name: '/quiz/:celeb/play: played before (409 ALREADY_PLAYED)',
    toast: null,
    inline: /You have played this quiz before/,
    arrive: async (visit) => {
      const player = await newPlayer();
      await answerQuestions(player, 'aarav', 10);
      await signedInAs(visit.page, player);
      await visit.page.goto(visit.at(`/quiz/${star}/play`));
      await visit.page.waitForURL(/\/result$/);
      await expect(visit.page.locator('main canvas')).toBeVisible();
    },
    afterwards: async ({ page }) => {
      await expect(page.getByRole('img', { name: /Result card: \d+ of 100/ })).toBeVisible();
    },
  },
  {
    call: 'C19',
    kinds: ['soft', '409'],
    name: '/quiz/:celeb/result: played before, reported by a server that knows only the score (409 in the body)',
    toast: null,
    inline: /You have played this quiz before/,
    arrive: async (visit) => {
      await visit.fault({
        call: 'C19',
        kind: 'soft',
        status: 409,
        message: 'You have already played this quiz',
        error: 'ALREADY_PLAYED',
        data: { participantId: 'qp_991', state: 'COMPLETED', score: 70 },
      });
      await openPlay(visit);
      await visit.page.waitForURL(/\/result$/);
      await expect(visit.page.locator('main canvas')).toBeVisible();
    },
    afterwards: async ({ page }) => {
      await expect(page.getByRole('img', { name: /Result card: 70 points/ })).toBeVisible();
    },
  },
  {
    call: 'C19',
    name: '/quiz/:celeb/play: joined before and left at the fifth question (409 IN_PROGRESS)',
    toast: null,
    inline: /Question 5 of 10/,
    ...provoking(opening('C19'), {
      kind: 'hard',
      status: 409,
      message: 'You have joined this quiz already',
      error: 'ALREADY_JOINED',
      data: { participantId: 'qp_991', state: 'IN_PROGRESS', answered: 4, score: 30 },
    }),
    afterwards: async ({ page }) => {
      await expect(page.getByText('Score 30')).toBeVisible();
    },
  },
  {
    call: 'C19',
    name: '/quiz/:celeb/play: the quiz has closed (410)',
    toast: null,
    inline: /This quiz is closed/,
    ...provoking(opening('C19'), {
      kind: 'hard',
      status: 410,
      message: 'This quiz is closed.',
      error: 'QUIZ_CLOSED',
      data: null,
    }),
    afterwards: othersAreOffered,
  },
  {
    call: 'C19',
    kinds: ['401'],
    name: '/quiz/:celeb/play: the token has expired while joining (401)',
    toast: null,
    inline: /Please sign in again/,
    arrive: async (visit) => {
      await visit.fault({ call: 'C19', kind: 'hard', status: 401, message: 'Please sign in', times: 1 });
      const player = await openPlay(visit);
      numbers.set(visit.page, player.number);
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
    afterwards: async (visit) => {
      await signInAgain(visit, numbers.get(visit.page) ?? '');
      await isAsking(visit, 1);
    },
  },
  {
    call: 'C19',
    name: '/quiz/:celeb/play: joining is refused (400)',
    toast: null,
    inline: /quizId is not one of ours/,
    ...provoking(opening('C19'), {
      kind: 'hard',
      status: 400,
      message: 'quizId is not one of ours',
      error: 'Bad Request',
      data: { fieldErrors: [{ field: 'quizId', message: 'unknown' }] },
    }),
    afterwards: retryOpens,
  },
  {
    call: 'C19',
    name: '/quiz/:celeb/play: joining meets a server in trouble (503)',
    toast: null,
    inline: notLoaded,
    ...provoking(opening('C19'), { kind: 'hard', status: 503, message: 'Service Unavailable' }),
    afterwards: retryOpens,
  },
  {
    call: 'C19',
    name: '/quiz/:celeb/play: joined, but the answer was lost on its way',
    toast: null,
    inline: notLoaded,
    ...provoking(opening('C19'), { kind: 'lose-response' }),
    afterwards: retryOpens,
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: the connection is cut during an answer',
    toast: null,
    inline: notArrived,
    ...provoking(answering, { kind: 'drop' }),
    afterwards: retryAnswers,
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: an answer was saved and its reply lost',
    toast: null,
    inline: notArrived,
    ...provoking(answering, { kind: 'lose-response' }),
    afterwards: retryAnswers,
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: an answer meets a server in trouble (500)',
    toast: null,
    inline: notArrived,
    ...provoking(answering, { kind: 'hard', status: 500, message: 'Internal Server Error' }),
    afterwards: retryAnswers,
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: an answer is refused (403)',
    toast: null,
    inline: /You can only play as yourself/,
    ...provoking(answering, {
      kind: 'hard',
      status: 403,
      message: 'You can only play as yourself.',
      error: 'Forbidden',
      data: null,
    }),
    afterwards: retryAnswers,
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: answers come too quickly (429)',
    toast: null,
    inline: /One moment, please/,
    ...provoking(answering, {
      kind: 'hard',
      status: 429,
      message: 'Too many requests',
      data: { retryAfterSec: 3 },
    }),
    afterwards: async ({ page }) => {
      await clearFaults();
      await expect(page.getByRole('button', { name: 'Next question' })).toBeVisible();
    },
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: the question has changed (400)',
    toast: null,
    inline: /The questions have changed/,
    ...provoking(answering, {
      kind: 'hard',
      status: 400,
      message: 'This question has changed.',
      error: 'STALE_QUESTION',
      data: null,
      times: 1,
    }),
    afterwards: async (visit) => {
      await isAsking(visit, 1);
      await optionsOf(visit).first().click();
      await expect(visit.page.getByRole('button', { name: 'Next question' })).toBeVisible();
    },
  },
  {
    call: 'C20',
    name: '/quiz/:celeb/play: the question has changed (400 in the body)',
    toast: null,
    inline: /The questions have changed/,
    ...provoking(answering, {
      kind: 'soft',
      status: 400,
      message: 'This question has changed.',
      error: 'STALE_QUESTION',
      data: null,
      times: 1,
    }),
  },
  {
    call: 'C20',
    kinds: ['409'],
    name: '/quiz/:celeb/play: the answer was saved before (409)',
    toast: null,
    inline: /Not quite/,
    arrive: async (visit) => {
      await visit.fault({
        call: 'C20',
        kind: 'hard',
        status: 409,
        message: 'You have answered this question already.',
        error: 'ALREADY_ANSWERED',
        data: {
          questionId: 'q_1',
          correct: false,
          correctOptionId: 'o_2',
          score: 0,
          streak: 0,
          isLast: false,
          result: null,
        },
      });
      await answerQuestion(visit);
      await expect(visit.page.locator('main output')).not.toBeEmpty();
    },
    afterwards: async (visit) => {
      await visit.page.getByRole('button', { name: 'Next question' }).click();
      await isAsking(visit, 2);
    },
  },
  {
    call: 'C20',
    kinds: ['410'],
    name: '/quiz/:celeb/play: the quiz closed while it was played (410)',
    toast: null,
    inline: /This quiz is closed/,
    arrive: async (visit) => {
      await openPlay(visit);
      await expect(optionsOf(visit).first()).toBeVisible();
      const closed = {
        kind: 'hard',
        status: 410,
        message: 'This quiz is closed.',
        error: 'QUIZ_CLOSED',
        data: null,
      } as const;
      await visit.fault({ call: 'C20', ...closed });
      await visit.fault({ call: 'C19', ...closed });
      await optionsOf(visit).first().click();
      await expect(
        visit.page.getByRole('list', { name: visit.say('Choose an answer', 'एक जवाब चुनिए') }),
      ).toHaveCount(0);
      await settled(visit);
    },
    afterwards: othersAreOffered,
  },
  {
    call: 'C20',
    kinds: ['401'],
    name: '/quiz/:celeb/play: the token expires in the middle (401)',
    toast: null,
    inline: /Please sign in again/,
    arrive: async (visit) => {
      const player = await openPlay(visit, { answered: 4 });
      numbers.set(visit.page, player.number);
      await expect(optionsOf(visit).first()).toBeVisible();
      await visit.fault({ call: 'C20', kind: 'hard', status: 401, message: 'Please sign in', times: 1 });
      await optionsOf(visit).first().click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
    afterwards: async (visit) => {
      // The pending answer is sent with the new token, and the play continues.
      await signInAgain(visit, numbers.get(visit.page) ?? '');
      await visit.page.getByRole('button', { name: 'Next question' }).click();
      await isAsking(visit, 6);
    },
  },
  {
    call: 'C20',
    kinds: ['401'],
    name: '/quiz/:celeb/play: the sign-in in the middle is put off',
    toast: null,
    inline: /Sign in to continue/,
    arrive: async (visit) => {
      await openPlay(visit);
      await expect(optionsOf(visit).first()).toBeVisible();
      await visit.fault({ call: 'C20', kind: 'hard', status: 401, message: 'Please sign in', times: 1 });
      await optionsOf(visit).first().click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
      await visit.page.keyboard.press('Escape');
      await expect(visit.page.locator('main .mq-notice').filter({ visible: true })).toBeVisible();
    },
    afterwards: async ({ page }) => {
      expect(await stored(page, 'quizPendingAnswer')).not.toBeNull();
      await page.getByRole('button', { name: 'Sign in and continue' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
