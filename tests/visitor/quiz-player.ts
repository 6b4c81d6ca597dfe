import type { Page } from '@playwright/test';
import { freshNumber } from '../journeys/support.ts';
import type { Visit } from '../states/screen-state.ts';
import { accountOf, type Account } from './accounts.ts';
import { dataFrom } from './call-api.ts';

/** A player with an account, and its phone number. */
export type Player = Account & { number: string };

/** A new player with an account. */
export async function newPlayer(): Promise<Player> {
  const number = freshNumber();
  return { ...(await accountOf(number, 'Ravi Kumar')), number };
}

/** The page opens with this player signed in; signing out, or an expired token, is not undone by a reload. */
export async function signedInAs(page: Page, player: Player): Promise<void> {
  const { authToken, id, userId, first_time_sign_up } = player;
  await page.addInitScript(
    (state) => {
      if (sessionStorage.getItem('signedInOnce')) return;
      sessionStorage.setItem('signedInOnce', 'yes');
      localStorage.setItem('loginState', JSON.stringify(state));
    },
    { authToken, id, userId, first_time_sign_up },
  );
}

type Question = { questionId: string; options: { optionId: string }[] };

/** Answers so many of a quiz's questions, by its star's short key, without looking at a page. */
export async function answerQuestions(player: Player, celebId: string, count: number): Promise<void> {
  const { authToken, userId } = player;
  const quiz = await dataFrom<{ quizId: string; questions: Question[] }>(
    'GET',
    `/quiz/api/user/v2/get-quiz-by-celeb-id/${celebId}`,
    { token: authToken },
  );
  const { quizId } = quiz;
  const { participantId } = await dataFrom<{ participantId: string }>(
    'POST',
    '/quiz/api/user/v2/add-quiz-participant',
    { body: { quizId, userId }, token: authToken },
  );
  for (const { questionId, options } of quiz.questions.slice(0, count)) {
    const optionId = options[0]?.optionId;
    const body = { participantId, quizId, userId, questionId, optionId, timeTakenMs: 900 };
    await dataFrom('POST', '/quiz/api/user/v2/add-quiz-participant-ques', { body, token: authToken });
  }
}

/** Opens a quiz as a new player; `answered` of its questions are behind them. */
export async function openPlay(visit: Visit, { answered = 0 } = {}): Promise<Player> {
  const player = await newPlayer();
  if (answered > 0) await answerQuestions(player, 'aarav', answered);
  await signedInAs(visit.page, player);
  await visit.page.goto(visit.at('/quiz/aarav-suryan/play'));
  return player;
}

/** The answers to choose from on the screen. */
export function optionsOf({ page, say }: Pick<Visit, 'page' | 'say'>) {
  return page.getByRole('list', { name: say('Choose an answer', 'एक जवाब चुनिए') }).getByRole('button');
}

/** Opens a quiz and chooses the first answer to its first open question. */
export async function answerQuestion(visit: Visit, start: { answered?: number } = {}): Promise<Player> {
  const player = await openPlay(visit, start);
  await optionsOf(visit).first().click();
  return player;
}
