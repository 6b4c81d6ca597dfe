import type { Refusal } from '@marquee/api';
import { answerQuestionData, type AnswerQuestionData } from '@marquee/api-contract';
import { parseInput } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';
import { blockerIn, blockerOf, type Blocker } from './blocker.ts';
import type { ChosenAnswer, Round } from './play-state.ts';

export type Saving =
  | { kind: 'saved'; answer: AnswerQuestionData }
  /** It did not arrive: the same answer with the same ids is sent again. */
  | { kind: 'not-saved'; why: Blocker }
  /** The quiz changed under the player, or the player: it is opened anew. */
  | { kind: 'stale'; isRenewed: boolean };

/** C20. An answer the server already had (409) counts as saved, with what was saved. */
export async function saveAnswer(
  { api, session, withSignIn }: Pick<Platform, 'api' | 'session' | 'withSignIn'>,
  { participantId, userId, quiz }: Round,
  chosen: ChosenAnswer,
): Promise<Saving> {
  try {
    const request = { participantId, quizId: quiz.quizId, userId, ...chosen };
    const answer = await withSignIn('quiz', () => api.answerQuestion(request));
    if (answer.ok) return { kind: 'saved', answer: answer.data };
    // Somebody else signed in where the first player's token had expired.
    const isSomebodyElse = session.current()?.userId !== userId;
    return answer.status === 403 && isSomebodyElse
      ? { kind: 'stale', isRenewed: false }
      : refusedSaving(answer);
  } catch (failure) {
    // The answer stays on the screen and in storage, with a button that sends it again.
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
