import type { Refusal } from '@marquee/api';
import { answerQuestionData, type AnswerQuestionData } from '@marquee/contracts/calls';
import { parseAtDoor } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';
import type { ChosenAnswer, Round } from './play-state.ts';

export type Saving =
  | { kind: 'saved'; answer: AnswerQuestionData }
  /** It did not arrive: the same answer with the same ids is sent again. */
  | { kind: 'not-saved' }
  /** The quiz changed under the player: it is opened anew. */
  | { kind: 'stale' };

/** C20. An answer the server already had (409) counts as saved, with what was saved. */
export async function saveAnswer(
  { api, withSignIn }: Pick<Platform, 'api' | 'withSignIn'>,
  { participantId, userId, quiz }: Round,
  chosen: ChosenAnswer,
): Promise<Saving> {
  try {
    const request = { participantId, quizId: quiz.quizId, userId, ...chosen };
    const answer = await withSignIn('quiz', () => api.answerQuestion(request));
    return answer.ok ? { kind: 'saved', answer: answer.data } : refusedSaving(answer);
  } catch {
    // The answer stays on the screen and in storage, with a button that sends it again.
    return { kind: 'not-saved' };
  }
}

function refusedSaving({ status, data }: Refusal): Saving {
  if (status === 409) {
    return { kind: 'saved', answer: parseAtDoor(answerQuestionData, data, 'the saved answer of C20') };
  }
  return status === 400 || status === 404 || status === 410 ? { kind: 'stale' } : { kind: 'not-saved' };
}
