import { sampleAnswer, sampleQuiz } from '../testing/sample-quiz.ts';
import {
  currentQuestion,
  opening,
  playReducer,
  roundAt,
  type PlayEvent,
  type PlayState,
} from './play-state.ts';
import { noProgress } from './stored-progress.ts';

const quiz = sampleQuiz(2);
const round = roundAt(quiz, 'u_1', { participantId: 'qp_1', answered: 0, score: 0 }, noProgress);
const chosen = { questionId: 'q_1', optionId: 'q_1_a', timeTakenMs: 900 };
const right = sampleAnswer('q_1', 'q_1_a', { score: 10, streak: 1 });
const last = sampleAnswer('q_2', 'q_2_b', { score: 10, streak: 0, total: 20 });

const after = (...events: PlayEvent[]): PlayState => events.reduce(playReducer, opening);
const answeredFirst: PlayEvent[] = [
  { type: 'joined', round },
  { type: 'chosen', chosen },
  { type: 'saved', answer: right },
];

test('a play advances question by question to its result', () => {
  expect(after(...answeredFirst)).toMatchObject({ status: 'answered', round: { score: 10, streak: 1 } });

  const second = after(...answeredFirst, { type: 'continued' });
  expect(second).toMatchObject({ status: 'choosing', round: { index: 1, score: 10 } });

  const finished = after(
    ...answeredFirst,
    { type: 'continued' },
    { type: 'chosen', chosen: { questionId: 'q_2', optionId: 'q_2_b', timeTakenMs: 1200 } },
    { type: 'saved', answer: last },
    { type: 'continued' },
  );
  expect(finished).toEqual({
    status: 'finished',
    replay: false,
    ending: {
      quiz,
      userId: 'u_1',
      result: last.result,
      bestStreak: 1,
      answers: [
        expect.objectContaining({ chosen: { text: 'First of 1' }, correct: true }),
        {
          question: { text: 'Question 2?', text_hi: 'सवाल 2?' },
          chosen: { text: 'Second of 2' },
          right: { text: 'First of 2' },
          correct: false,
        },
      ],
    },
  });
});

test('an answer that was not saved stays unchanged and is sent again', () => {
  const why = { status: 'unreachable' } as const;
  const unsent = after({ type: 'joined', round }, { type: 'chosen', chosen }, { type: 'not-saved', why });
  expect(unsent).toEqual({ status: 'unsent', round, chosen, why });
  expect(playReducer(unsent, { type: 'sent-again' })).toEqual({ status: 'sending', round, chosen });
});

test('a second choice, and a choice for another question, change nothing', () => {
  const sending = after({ type: 'joined', round }, { type: 'chosen', chosen });
  expect(playReducer(sending, { type: 'chosen', chosen: { ...chosen, optionId: 'q_1_b' } })).toBe(sending);

  const asking = after({ type: 'joined', round });
  expect(playReducer(asking, { type: 'chosen', chosen: { ...chosen, questionId: 'q_2' } })).toBe(asking);
});

test('a wrong answer ends the streak and leaves the best streak', () => {
  const wrong = sampleAnswer('q_1', 'q_1_b', { score: 30, streak: 0 });
  const state = after(
    { type: 'joined', round: { ...round, streak: 3, bestStreak: 3 } },
    { type: 'chosen', chosen: { ...chosen, optionId: 'q_1_b' } },
    { type: 'saved', answer: wrong },
  );
  expect(state).toMatchObject({ round: { streak: 0, bestStreak: 3 } });
});

test('an unfinished play resumes at its question', () => {
  const resumed = roundAt(quiz, 'u_1', { participantId: 'qp_1', answered: 1, score: 10 }, noProgress);
  expect(currentQuestion(resumed).questionId).toBe('q_2');
  expect(resumed.score).toBe(10);
});

test('a play whose last response was lost resumes at the last question', () => {
  const resumed = roundAt(quiz, 'u_1', { participantId: 'qp_1', answered: 2, score: 10 }, noProgress);
  expect(currentQuestion(resumed).questionId).toBe('q_2');
});

test('a quiz played before ends with the earlier score', () => {
  const ending = { quiz, userId: 'u_1', result: { score: 70 }, bestStreak: 0, answers: [] };
  expect(after({ type: 'played-before', ending })).toEqual({ status: 'finished', ending, replay: true });
});
