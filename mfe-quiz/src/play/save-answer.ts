import type { Refusal } from '@marquee/sdk/api';
import { answerQuestionData, type AnswerQuestionData } from '@marquee/sdk/api-contract';
import { parseInput, type Platform } from '@marquee/sdk';
import { blockerIn, blockerOf, type Blocker } from './blocker.ts';
import type { ChosenAnswer, Round } from './play-state.ts';

export type Saving =
  | { kind: 'saved'; answer: AnswerQuestionData }
  /** The answer did not reach the server: the caller must send it again with the same ids. */
  | { kind: 'not-saved'; why: Blocker }
  /** The quiz or the signed-in player has changed: the caller must open the quiz again. */
  | { kind: 'stale'; isRenewed: boolean };

/**
 * Sends an answer to the API, and resolves to whether it is saved. If the server already has an answer to this question
 * (409), resolves to that answer as saved. Never rejects.
 */
export async function saveAnswer(
  { api, session, withSignIn }: Pick<Platform, 'api' | 'session' | 'withSignIn'>,
  { participantId, userId, quiz }: Round,
  chosen: ChosenAnswer,
): Promise<Saving> {
  try {
    const request = { participantId, quizId: quiz.quizId, userId, ...chosen };
    const result = await withSignIn('quiz', () => api.answerQuestion(request));
    if (result.ok) return { kind: 'saved', answer: result.data };
    // The player's token expired, and another user signed in.
    const isOtherUser = session.current()?.userId !== userId;
    return result.status === 403 && isOtherUser ? { kind: 'stale', isRenewed: false } : refusedSaving(result);
  } catch (failure) {
    return { kind: 'not-saved', why: blockerIn(failure) };
  }
}

function refusedSaving(refusal: Refusal): Saving {
  const { status, data } = refusal;
  if (status === 409) {
    return { kind: 'saved', answer: parseInput(answerQuestionData, data, 'the saved answer of C20') };
  }
  if (status === 400 || status === 404 || status === 410) return { kind: 'stale', isRenewed: true };
  return { kind: 'not-saved', why: blockerOf(refusal) };
}
