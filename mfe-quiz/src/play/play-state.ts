import type { AnswerQuestionData, QuizData, QuizQuestion, QuizResult } from '@marquee/sdk/api-contract';
import type { Blocker } from './blocker.ts';
import type { GivenAnswer, Progress } from './stored-progress.ts';

/**
 * The answer that the player chose, as it is sent to the API. `timeTakenMs` is the time from the display of the
 * question, in milliseconds. A retry sends the same values.
 */
export type ChosenAnswer = { questionId: string; optionId: string; timeTakenMs: number };

/** A quiz that is being played, with the progress so far. `index` is the position of the current question, from 0. */
export type Round = Progress & {
  quiz: QuizData;
  /** The id that the API gave this user for this quiz. */
  participantId: string;
  userId: string;
  index: number;
  score: number;
  /** Whether the quiz was fetched again because the server had changed the current question. */
  isRenewed: boolean;
};

/**
 * The data of a finished quiz. `result` has only the score if the visitor finished it earlier and the server returns no
 * more.
 */
export type Ending = {
  quiz: QuizData;
  userId: string;
  result: QuizResult | { score: number };
  /** The most right answers in a row. */
  bestStreak: number;
  /** The answers given in this browser; empty if the quiz was played elsewhere. */
  answers: readonly GivenAnswer[];
};

export type OpeningFailure = Blocker | { status: 'no-quiz' } | { status: 'closed' };

export type PlayState =
  | { status: 'opening' }
  /** The visitor is signed out and may answer a question that does not count. */
  | { status: 'warming-up' }
  | OpeningFailure
  | { status: 'choosing'; round: Round }
  | { status: 'sending'; round: Round; chosen: ChosenAnswer }
  | { status: 'unsent'; round: Round; chosen: ChosenAnswer; why: Blocker }
  | { status: 'answered'; round: Round; chosen: ChosenAnswer; answer: AnswerQuestionData }
  | { status: 'finished'; ending: Ending; replay: boolean };

export type PlayEvent =
  | { type: 'opened-signed-out' }
  | { type: 'opened-again' }
  | { type: 'joined'; round: Round }
  | { type: 'played-before'; ending: Ending }
  | { type: 'not-opened'; failure: OpeningFailure }
  | { type: 'chosen'; chosen: ChosenAnswer }
  | { type: 'saved'; answer: AnswerQuestionData }
  | { type: 'not-saved'; why: Blocker }
  | { type: 'sent-again' }
  | { type: 'continued' };

export const opening: PlayState = { status: 'opening' };

/** The reducer of the play page. An event that does not fit the current status changes nothing. */
export function playReducer(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case 'opened-signed-out':
      return { status: 'warming-up' };
    case 'opened-again':
      return opening;
    case 'joined':
      return { status: 'choosing', round: event.round };
    case 'played-before':
      return { status: 'finished', ending: event.ending, replay: true };
    case 'not-opened':
      return event.failure;
    case 'chosen':
      return state.status === 'choosing' &&
        currentQuestion(state.round).questionId === event.chosen.questionId
        ? { status: 'sending', round: state.round, chosen: event.chosen }
        : state;
    case 'saved':
      return state.status === 'sending' ? answered(state, event.answer) : state;
    case 'not-saved':
      return state.status === 'sending' ? { ...state, status: 'unsent', why: event.why } : state;
    case 'sent-again':
      return state.status === 'unsent'
        ? { status: 'sending', round: state.round, chosen: state.chosen }
        : state;
    case 'continued':
      return state.status === 'answered' ? afterAnswer(state) : state;
  }
}

export function currentQuestion({ quiz, index }: Round): QuizQuestion {
  const question = quiz.questions[index];
  if (!question) throw new RangeError(`quiz ${quiz.quizId} has no question ${index}`);
  return question;
}

/**
 * Returns the state of playing a quiz, at the question that follows the `answered` ones: the first, or the one at which
 * an earlier play stopped. The score is from the API, the rest of the progress from this browser.
 */
export function roundAt(
  quiz: QuizData,
  userId: string,
  { participantId, answered: count, score }: { participantId: string; answered: number; score: number },
  progress: Progress,
): Round {
  // All questions are answered, but the last response was lost: the player answers the last question again,
  // and the server returns the saved answer with the result.
  const index = Math.min(count, quiz.questions.length - 1);
  return { quiz, participantId, userId, index, score, ...progress, isRenewed: false };
}

function answered(
  { round, chosen }: PlayState & { status: 'sending' },
  answer: AnswerQuestionData,
): PlayState {
  const streak = answer.streak ?? (answer.correct ? round.streak + 1 : 0);
  const bestStreak = Math.max(round.bestStreak, streak);
  const answers = [...round.answers, givenAnswer(round, chosen, answer)];
  return {
    status: 'answered',
    round: { ...round, score: answer.score, streak, bestStreak, answers },
    chosen,
    answer,
  };
}

function givenAnswer(round: Round, chosen: ChosenAnswer, answer: AnswerQuestionData): GivenAnswer {
  const question = currentQuestion(round);
  const textOf = (id: string | null | undefined) => {
    const option = question.options.find(({ optionId }) => optionId === id);
    return option ? { text: option.text, text_hi: option.text_hi } : null;
  };
  return {
    question: { text: question.text, text_hi: question.text_hi },
    chosen: textOf(chosen.optionId) ?? { text: chosen.optionId },
    right: textOf(answer.correctOptionId),
    correct: answer.correct,
  };
}

function afterAnswer({ round, answer }: PlayState & { status: 'answered' }): PlayState {
  const { quiz, userId, bestStreak, answers, index } = round;
  if (answer.result || answer.isLast || index + 1 >= quiz.questions.length) {
    const result = answer.result ?? { score: answer.score };
    return { status: 'finished', ending: { quiz, userId, result, bestStreak, answers }, replay: false };
  }
  return { status: 'choosing', round: { ...round, index: index + 1, isRenewed: false } };
}
