import * as v from 'valibot';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

/** The request of call C19, with which a player joins a quiz (specification, section 3). */
export type JoinQuizRequest = { quizId: string; userId: string };

/** The final result of one player. */
const quizResult = v.object({
  score: v.number(),
  total: v.number(),
  percentile: maybeNumber,
  /** How many players the percentile compares, this one included. */
  players: maybeNumber,
  badge: maybeText,
  badge_hi: maybeText,
  reward: v.nullish(v.unknown()),
});
export type QuizResult = v.InferOutput<typeof quizResult>;

/**
 * The schema of the response data of call C19 (join a quiz). If the user has played this quiz before, the call is
 * refused with 409 `ALREADY_PLAYED` and the same data; `result` is then the earlier result.
 */
export const joinQuizData = v.object({
  participantId: opaqueId,
  quizId: v.nullish(opaqueId),
  userId: v.nullish(opaqueId),
  answered: v.nullish(v.number(), 0),
  score: v.nullish(v.number(), 0),
  state: v.picklist(['IN_PROGRESS', 'COMPLETED']),
  result: v.nullish(quizResult),
});
export type JoinQuizData = v.InferOutput<typeof joinQuizData>;

/** The request of call C20: a player's answer to one question. */
export type AnswerQuestionRequest = {
  participantId: string;
  quizId: string;
  userId: string;
  questionId: string;
  optionId: string;
  timeTakenMs: number;
};

/**
 * The schema of the response data of call C20 (answer a question). If an answer to the question is already stored, the
 * call is refused with 409 and the same data.
 */
export const answerQuestionData = v.object({
  questionId: opaqueId,
  correct: v.boolean(),
  correctOptionId: v.nullish(opaqueId),
  explanation: maybeText,
  explanation_hi: maybeText,
  score: v.number(),
  streak: maybeNumber,
  isLast: v.optional(v.boolean(), false),
  result: v.nullish(quizResult),
});
export type AnswerQuestionData = v.InferOutput<typeof answerQuestionData>;

const quizOption = v.object({ optionId: opaqueId, text: v.string(), text_hi: maybeText });
const quizQuestion = v.object({
  questionId: opaqueId,
  text: v.string(),
  text_hi: maybeText,
  imageUrl: maybeText,
  options: v.array(quizOption),
});
export type QuizQuestion = v.InferOutput<typeof quizQuestion>;

/** The schema of the response data of call C21: a star's quiz with its questions. */
export const quizData = v.object({
  quizId: opaqueId,
  celebId: opaqueId,
  title: v.string(),
  title_hi: maybeText,
  lead: maybeText,
  lead_hi: maybeText,
  /** The time limit per question, in seconds; 0 for none. */
  perQuestionSec: v.nullish(v.number(), 0),
  questions: v.array(quizQuestion),
});
export type QuizData = v.InferOutput<typeof quizData>;
