import { answerQuestionData, joinQuizData, quizData } from '@marquee/api-contract';
import * as v from 'valibot';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const quiz = () => {
  const [first] = site.catalogue.quizzes;
  if (!first) throw new Error('there is no quiz');
  return first;
};

async function join() {
  const { token, userId } = await site.signIn();
  const again = () =>
    site.call('POST', '/quiz/api/user/v2/add-quiz-participant', {
      token,
      body: { quizId: quiz().quizId, userId },
    });
  const { participantId } = v.parse(joinQuizData, (await again()).data);
  const answer = (questionId: string, optionId: string) =>
    site.call('POST', '/quiz/api/user/v2/add-quiz-participant-ques', {
      token,
      body: { participantId, quizId: quiz().quizId, userId, questionId, optionId, timeTakenMs: 5400 },
    });
  return { token, userId, participantId, again, answer };
}

/** Plays the whole quiz with this number of right answers. */
async function play(rightAnswers: number) {
  const player = await join();
  let last = {};
  for (const [place, { questionId, options, correctOptionId }] of quiz().questions.entries()) {
    const wrong = options.find(({ optionId }) => optionId !== correctOptionId)?.optionId ?? '';
    last = (await player.answer(questionId, place < rightAnswers ? correctOptionId : wrong)).data;
  }
  return { ...player, last: v.parse(answerQuestionData, last) };
}

test('a quiz requires a sign-in and contains no correct answers', async () => {
  const { token } = await site.signIn();
  const path = `/quiz/api/user/v2/get-quiz-by-celeb-id/${quiz().celebId}`;

  expect(await site.call('GET', path)).toMatchObject({ http: 401 });
  const reply = await site.call('GET', path, { token });
  expect(v.parse(quizData, reply.data).questions).toHaveLength(quiz().questions.length);
  expect(JSON.stringify(reply)).not.toMatch(/correct|explanation/i);
  expect(await site.call('GET', '/quiz/api/user/v2/get-quiz-by-celeb-id/unknown', { token })).toMatchObject({
    http: 404,
  });
});

test('right answers increase score and streak, a wrong one ends the streak', async () => {
  const { answer } = await join();
  const [one, two, three] = quiz().questions;
  if (!one || !two || !three) throw new Error('three questions are needed');

  expect((await answer(one.questionId, one.correctOptionId)).data).toMatchObject({
    correct: true,
    explanation: one.explanation,
    score: 10,
    streak: 1,
  });
  expect((await answer(two.questionId, two.correctOptionId)).data).toMatchObject({
    score: 20,
    streak: 2,
    isLast: false,
  });
  const wrong = three.options.find(({ optionId }) => optionId !== three.correctOptionId)?.optionId ?? '';
  expect((await answer(three.questionId, wrong)).data).toMatchObject({
    correct: false,
    correctOptionId: three.correctOptionId,
    score: 20,
    streak: 0,
  });
});

test('a repeated answer counts once; a different answer is refused with the saved one', async () => {
  const { answer, again } = await join();
  const [question] = quiz().questions;
  if (!question) throw new Error('a question is needed');

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => answer(question.questionId, question.correctOptionId)),
  );
  expect(replies.every(({ data }) => data['score'] === 10)).toBe(true);
  expect((await again()).data).toMatchObject({ answered: 1, score: 10, state: 'IN_PROGRESS' });

  const other =
    question.options.find(({ optionId }) => optionId !== question.correctOptionId)?.optionId ?? '';
  expect(await answer(question.questionId, other)).toMatchObject({
    http: 409,
    data: { correct: true, score: 10 },
  });
});

test('the percentile compares real results, and a finished quiz cannot be played again', async () => {
  const good = await play(8);
  expect(good.last).toMatchObject({
    isLast: true,
    result: { score: 80, total: 100, badge: 'Superfan', percentile: 100, players: 1 },
  });

  const weak = await play(3);
  expect(weak.last.result).toMatchObject({ score: 30, badge: 'New fan', percentile: 0 });
  const middle = await play(5);
  expect(middle.last.result).toMatchObject({ score: 50, badge: 'True fan', percentile: 50, players: 3 });

  const refusal = await good.again();
  expect(refusal).toMatchObject({ http: 409, error: 'ALREADY_PLAYED' });
  expect(v.parse(joinQuizData, refusal.data)).toMatchObject({
    participantId: good.participantId,
    state: 'COMPLETED',
    score: 80,
    result: { score: 80, total: 100, badge: 'Superfan' },
  });
});

test('a user cannot play as another user', async () => {
  const { userId } = await site.signIn();
  const { token } = await site.signIn();

  expect(
    await site.call('POST', '/quiz/api/user/v2/add-quiz-participant', {
      token,
      body: { quizId: quiz().quizId, userId },
    }),
  ).toMatchObject({ http: 403 });
});
