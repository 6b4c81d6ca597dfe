/** @jest-environment jsdom */
import type { Answer } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import type { AnswerQuestionData, AnswerQuestionRequest, JoinQuizData } from '@marquee/contracts/calls';
import { answered, asha, noAnswer, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { sampleAnswer, sampleQuiz } from '../testing/sample-quiz.ts';

const quiz = sampleQuiz(2);
const joined: JoinQuizData = { participantId: 'qp_1', answered: 0, score: 0, state: 'IN_PROGRESS' };

/** The first option is right; the second question is the last. */
const answering = ({ questionId, optionId }: AnswerQuestionRequest): Promise<Answer<AnswerQuestionData>> =>
  answered(
    sampleAnswer(
      questionId,
      optionId,
      questionId === 'q_2' ? { score: 20, streak: 2, total: 20 } : { score: 10 },
    ),
  );

function site(script: ApiScript = {}) {
  const made = testPlatform({
    getQuiz: () => answered(quiz),
    joinQuiz: () => answered(joined),
    answerQuestion: answering,
    ...script,
  });
  made.platform.session.store(asha);
  return { ...made, show: () => openPage(routes, '/quiz/aarav-suryan/play', made.platform) };
}

test('a whole play: questions in order, answers at once, then the result page', async () => {
  const { show, platform, called, visited } = site();
  await show();

  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Question 1?' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('Right!')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Next question' }));
  await userEvent.click(screen.getByRole('button', { name: 'First of 2' }));
  expect(await screen.findByText('Right! 2 in a row.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See your result' }));

  expect(visited).toEqual(['/quiz/aarav-suryan/result']);
  expect(called.map(({ call }) => call)).toEqual(['getQuiz', 'joinQuiz', 'answerQuestion', 'answerQuestion']);
  expect(called[0]?.args).toEqual(['aarav']);
  expect(called[1]?.args).toEqual([{ quizId: 'qz_1', userId: 'u_1' }]);
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['quiz:started', 'quiz:finished']);
});

test('a wrong answer names the right one', async () => {
  await site().show();
  await userEvent.click(await screen.findByRole('button', { name: 'Second of 1' }));
  expect(await screen.findByText('Not quite. It was “First of 1”.')).toBeInTheDocument();
});

test('after a dropped connection the same answer goes out again, by itself when back online', async () => {
  let offline = true;
  const { show, called } = site({
    answerQuestion: (request) => (offline ? noAnswer() : answering(request)),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('Your answer has not arrived')).toBeInTheDocument();

  offline = false;
  await act(async () => void fireEvent(window, new Event('online')));
  expect(await screen.findByText('Right!')).toBeInTheDocument();

  const sent = called.filter(({ call }) => call === 'answerQuestion').map(({ args }) => args[0]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a tab closed while offline: the kept answer goes out at the next visit', async () => {
  const first = site({ answerQuestion: noAnswer });
  const page = await first.show();
  await userEvent.click(await screen.findByRole('button', { name: 'Second of 1' }));
  await screen.findByText('Your answer has not arrived');
  page.unmount();

  const second = site();
  for (const [key, value] of first.kept) second.kept.set(key, value);
  await second.show();
  expect(await screen.findByText('Not quite. It was “First of 1”.')).toBeInTheDocument();
  expect(second.kept.has('quizPendingAnswer')).toBe(false);
});

test('a play left halfway goes on at its question', async () => {
  const resumed = { participantId: 'qp_1', state: 'IN_PROGRESS', answered: 1, score: 10 };
  await site({ joinQuiz: () => refused(409, 'Joined before', { data: resumed }) }).show();
  expect(await screen.findByText('Question 2 of 2')).toBeInTheDocument();
  expect(screen.getByText('Score 10')).toBeInTheDocument();
});

test('a quiz played before goes straight to its result, and is not counted twice', async () => {
  const result = {
    score: 70,
    total: 100,
    percentile: 60,
    badge: 'True fan',
    badge_hi: 'सच्चे फैन',
    reward: null,
  };
  const { show, visited, platform, kept } = site({
    joinQuiz: () =>
      refused(409, 'Played', { data: { participantId: 'qp_1', state: 'COMPLETED', score: 70, result } }),
  });
  await show();
  await act(async () => {});

  expect(visited).toEqual(['/quiz/aarav-suryan/result']);
  expect(platform.bus.trace()).toEqual([]);
  expect(JSON.parse(kept.get('quizResults') ?? '{}')).toMatchObject({
    'aarav-suryan': { score: 70, total: 100 },
  });
});

test('an answer the server has already counts as answered', async () => {
  const saved = sampleAnswer('q_1', 'q_1_b', { score: 0, streak: 0 });
  await site({ answerQuestion: () => refused(409, 'Saved', { data: { ...saved } }) }).show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByRole('button', { name: 'Next question' })).toBeInTheDocument();
});

test.each([
  [refused(404), 'No quiz is live for Aarav Suryan'],
  [refused(410), 'This quiz is closed'],
  [refused(503), "The quiz didn't load"],
  [refused(403, 'Not for you'), 'Not for you'],
])('a quiz that does not open says why: case %#', async (answer, sentence) => {
  await site({ getQuiz: () => answer }).show();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('who closes the sign-in can ask for it again', async () => {
  const { show, platform, called } = site();
  let declined = true;
  platform.withSignIn = async (_, call) => {
    if (declined) throw new PlatformError('SIGN_IN_NEEDED', 'dismissed');
    return call();
  };
  await show();
  await screen.findByText('The quiz starts after signing in');
  expect(called).toEqual([]);

  declined = false;
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and play' }));
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
});
