/** @jest-environment jsdom */
import type { ApiResult, Content } from '@marquee/sdk/api';
import { parseInput, PlatformError, type Language } from '@marquee/sdk';
import {
  celebBio,
  type AnswerQuestionData,
  type AnswerQuestionRequest,
  type JoinQuizData,
} from '@marquee/sdk/api-contract';
import { succeeded, asha, noResponse, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { starDetails } from '../testing/live-quizzes.ts';
import { sampleAnswer, sampleQuiz } from '../testing/sample-quiz.ts';

const quiz = sampleQuiz(2);
const joined: JoinQuizData = { participantId: 'qp_1', answered: 0, score: 0, state: 'IN_PROGRESS' };

/** The first option is right; the second question is the last. */
const answering = ({ questionId, optionId }: AnswerQuestionRequest): Promise<ApiResult<AnswerQuestionData>> =>
  succeeded(
    sampleAnswer(
      questionId,
      optionId,
      questionId === 'q_2' ? { score: 20, streak: 2, total: 20 } : { score: 10 },
    ),
  );

function site(script: ApiScript = {}, language: Language = 'en', content: Partial<Content> = {}) {
  const api: ApiScript = {
    getQuiz: () => succeeded(quiz),
    joinQuiz: () => succeeded(joined),
    answerQuestion: answering,
    getCelebOccasion: ({ celebId }) => succeeded(starDetails(celebId, `qz_${celebId}`)),
    ...script,
  };
  const made = testPlatform(api, { content });
  made.platform.session.store(asha);
  return { ...made, show: () => openPage(routes, '/quiz/aarav-suryan/play', made.platform, language) };
}

/** The calls of the loaders. */
const loaderCalls = ['getCelebOccasion', 'getAppConfig'];

test('a whole play: questions in order, immediate feedback, then the result page', async () => {
  const { show, platform, called, visited } = site();
  await show();

  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Question 1?' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('Right!')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Next question' }));
  await userEvent.click(screen.getByRole('button', { name: 'First of 2' }));
  expect(await screen.findByText('Right! 2 in a row.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See your result' }));

  expect(visited).toEqual(['/quiz/aarav-suryan/result']);
  const played = called.filter(({ call }) => !loaderCalls.includes(call));
  expect(played.map(({ call }) => call)).toEqual(['getQuiz', 'joinQuiz', 'answerQuestion', 'answerQuestion']);
  expect(played[0]?.args).toEqual(['aarav']);
  expect(played[1]?.args).toEqual([{ quizId: 'qz_1', userId: 'u_1' }]);
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['quiz:started', 'quiz:finished']);
});

test('a wrong answer names the right one', async () => {
  await site().show();
  await userEvent.click(await screen.findByRole('button', { name: 'Second of 1' }));
  expect(await screen.findByText('Not quite. It was “First of 1”.')).toBeInTheDocument();
  expect(screen.getByText('Why q_1 is so.')).toBeInTheDocument();
});

test('after a lost connection the same answer is sent again once the browser is back online', async () => {
  let offline = true;
  const { show, called } = site({
    answerQuestion: (request) => (offline ? noResponse() : answering(request)),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('Your answer has not reached us')).toBeInTheDocument();

  offline = false;
  await act(async () => void fireEvent(window, new Event('online')));
  expect(await screen.findByText('Right!')).toBeInTheDocument();

  const sent = called.filter(({ call }) => call === 'answerQuestion').map(({ args }) => args[0]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('an answer stored in a tab that was closed offline is sent at the next visit', async () => {
  const first = site({ answerQuestion: noResponse });
  const page = await first.show();
  await userEvent.click(await screen.findByRole('button', { name: 'Second of 1' }));
  await screen.findByText('Your answer has not reached us');
  page.unmount();

  const second = site();
  for (const [key, value] of first.stored) second.stored.set(key, value);
  await second.show();
  expect(await screen.findByText('Not quite. It was “First of 1”.')).toBeInTheDocument();
  expect(second.stored.has('quizPendingAnswer')).toBe(false);
});

test('an unfinished play resumes at its question', async () => {
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
    badge_hi: 'सच्चे फ़ैन',
    reward: null,
  };
  const { show, visited, platform, stored } = site({
    joinQuiz: () =>
      refused(409, 'Played', { data: { participantId: 'qp_1', state: 'COMPLETED', score: 70, result } }),
  });
  await show();
  await act(async () => {});

  expect(visited).toEqual(['/quiz/aarav-suryan/result']);
  expect(platform.bus.trace()).toEqual([]);
  expect(JSON.parse(stored.get('quizResults') ?? '{}')).toMatchObject({
    'aarav-suryan': { score: 70, total: 100 },
  });
});

test('an answer that the server already has counts as saved', async () => {
  const saved = sampleAnswer('q_1', 'q_1_b', { score: 0, streak: 0 });
  await site({ answerQuestion: () => refused(409, 'Saved', { data: { ...saved } }) }).show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByRole('button', { name: 'Next question' })).toBeInTheDocument();
});

test.each([
  [refused(404), 'No quiz is live for Aarav Suryan'],
  [refused(410), 'This quiz is closed'],
  [refused(503), 'The quiz didn’t load'],
  [refused(403, 'Not for you'), 'Not for you'],
])('a quiz that cannot be opened shows the reason: case %#', async (result, sentence) => {
  await site({ getQuiz: () => result }).show();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('if no quiz of the star is live, the quizzes of other stars are offered', async () => {
  await site({ getQuiz: () => refused(404) }).show();
  expect(await screen.findByRole('link', { name: 'Play the quiz about Meher Tarana' })).toHaveAttribute(
    'href',
    '/quiz/meher-tarana',
  );
  expect(screen.getByRole('link', { name: 'Play the quiz about Kabir Rangrez' })).toBeInTheDocument();
});

test('a quiz that did not load is fetched again once the browser is back online', async () => {
  let offline = true;
  await site({ getQuiz: () => (offline ? noResponse() : succeeded(quiz)) }).show();
  await screen.findByText('The quiz didn’t load');

  offline = false;
  await act(async () => void fireEvent(window, new Event('online')));
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
});

test('from the start of the play the unfinished order contains the quiz and its player', async () => {
  const { show, stored } = site();
  await show();
  await screen.findByText('Question 1 of 2');
  expect(JSON.parse(stored.get('checkoutDetails') ?? '{}')).toEqual({ quizId: 'qz_1', userId: 'u_1' });
});

test('a question that has changed is fetched again, and a notice reports it', async () => {
  let stale = true;
  const { show, called } = site({
    answerQuestion: (request) => {
      if (!stale) return answering(request);
      stale = false;
      return refused(400, 'This question has changed');
    },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText(/The questions have changed/)).toBeInTheDocument();
  expect(called.filter(({ call }) => call === 'getQuiz')).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'First of 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next question' }));
  expect(screen.queryByText(/The questions have changed/)).not.toBeInTheDocument();
});

test('a refused answer shows the server’s message and can be sent again', async () => {
  let refusing = true;
  await site({
    answerQuestion: (request) =>
      refusing ? refused(403, 'You can only play as yourself.') : answering(request),
  }).show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('You can only play as yourself.')).toBeInTheDocument();

  refusing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Right!')).toBeInTheDocument();
});

test('an answer that is refused in English has its text in Hindi on a Hindi page', async () => {
  await site({ answerQuestion: () => refused(403, 'Only as yourself') }, 'hi').show();
  const options = await screen.findByRole('list', { name: 'एक जवाब चुनिए' });
  await userEvent.click(within(options).getAllByRole('button')[0]!);

  expect(await screen.findByText('वह सुरक्षित है। उसे फिर भेजिए।')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Only as yourself');
});

test('a rate-limited answer is sent again when the wait is over', async () => {
  let busy = true;
  await site({
    answerQuestion: (request) => {
      if (!busy) return answering(request);
      busy = false;
      return refused(429, 'Slow down', { data: { retryAfterSec: 1 } });
    },
  }).show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('One moment, please')).toBeInTheDocument();
  expect(await screen.findByText('Right!')).toBeInTheDocument();
});

test('another user who signs in during the play plays as themselves', async () => {
  const { show, platform, called } = site({
    answerQuestion: () => {
      platform.session.store({ ...asha, userId: 'u_2' });
      return refused(403, 'You can only play as yourself.');
    },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  await screen.findByText('Question 1 of 2');
  expect(screen.queryByText(/The questions have changed/)).not.toBeInTheDocument();
  expect(called.filter(({ call }) => call === 'joinQuiz').at(-1)?.args).toEqual([
    { quizId: 'qz_1', userId: 'u_2' },
  ]);
});

test('the streak survives closing the tab', async () => {
  const first = site();
  const page = await first.show();
  await userEvent.click(await screen.findByRole('button', { name: 'First of 1' }));
  await screen.findByText('Right!');
  page.unmount();

  const second = site({ joinQuiz: () => succeeded({ ...joined, answered: 1, score: 10 }) });
  for (const [key, value] of first.stored) second.stored.set(key, value);
  second.stored.set('quizStreak', JSON.stringify({ participantId: 'qp_1', streak: 4, bestStreak: 5 }));
  await second.show();
  expect(await screen.findByText('4 in a row')).toBeInTheDocument();
});

test('closing the sign-in during the play stores the answer, and signing in sends it', async () => {
  const { show, platform, stored } = site();
  let declined = false;
  platform.withSignIn = async (_, call) => {
    if (declined) throw new PlatformError('SIGN_IN_NEEDED', 'dismissed');
    return call();
  };
  await show();
  await screen.findByText('Question 1 of 2');
  declined = true;
  await userEvent.click(screen.getByRole('button', { name: 'First of 1' }));
  expect(await screen.findByText('Sign in to continue')).toBeInTheDocument();
  expect(stored.has('quizPendingAnswer')).toBe(true);

  declined = false;
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }));
  expect(await screen.findByText('Right!')).toBeInTheDocument();
});

test('after closing the sign-in the visitor can open it again', async () => {
  const { show, platform, called } = site();
  let declined = true;
  platform.withSignIn = async (_, call) => {
    if (declined) throw new PlatformError('SIGN_IN_NEEDED', 'dismissed');
    return call();
  };
  await show();
  await screen.findByText('The quiz starts after signing in');
  expect(called.filter(({ call }) => !loaderCalls.includes(call))).toEqual([]);

  declined = false;
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and play' }));
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
});

const biography = parseInput(
  celebBio,
  {
    id: 1,
    url_slug: 'aarav-suryan',
    name: 'Aarav Suryan',
    films: [
      { title: 'Bijli Mohalla', year: 2012 },
      { title: 'Toofan Transport', title_hi: 'तूफ़ान ट्रांसपोर्ट', year: 2025 },
      { title: 'An undated film' },
    ],
  },
  'the sample biography',
);

test('a signed-out visitor answers a question first, and no call of the quiz is made before the sign-in', async () => {
  const { show, platform, called } = site({}, 'en', { celebBio: async () => biography });
  platform.session.clear();
  await show();

  await userEvent.click(await screen.findByRole('button', { name: 'Bijli Mohalla' }));
  expect(screen.getByRole('status')).toHaveTextContent('Not quite. It was “Toofan Transport”, in 2025.');
  expect(screen.getByRole('button', { name: 'Toofan Transport' })).toHaveAccessibleDescription(/Not quite/);
  expect(called.filter(({ call }) => !loaderCalls.includes(call))).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Sign in and play' }));
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
});

test.each([
  ['has no films', async () => ({ ...biography, films: [] })],
  [
    'does not name the newest one',
    async () => ({ ...biography, films: [...biography.films, ...biography.films] }),
  ],
  ['cannot be fetched', () => Promise.reject(new PlatformError('CALL_FAILED', 'no answer'))],
])('if the biography %s, the quiz begins with the sign-in', async (_, celebBio) => {
  const { show, platform } = site({}, 'en', { celebBio });
  platform.session.clear();
  await show();
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
});
