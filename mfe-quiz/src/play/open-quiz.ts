import type { Refusal } from '@marquee/sdk/api';
import { parseInput, type Platform } from '@marquee/sdk';
import { joinQuizData, type QuizData } from '@marquee/sdk/api-contract';
import { blockerIn, blockerOf } from './blocker.ts';
import { readProgress } from './stored-progress.ts';
import { roundAt, type OpeningFailure, type PlayEvent } from './play-state.ts';

type Services = Pick<Platform, 'api' | 'session' | 'storage' | 'withSignIn'>;

/**
 * Fetches a star's quiz and joins it as the signed-in visitor, after a sign-in if needed. Resolves to the event for
 * `playReducer`, also if it fails; never rejects. `celebId` is the short key of the star (`aarav`).
 */
export async function openQuiz(services: Services, celebId: string): Promise<PlayEvent> {
  const { api, session, storage, withSignIn } = services;
  try {
    const quiz = await withSignIn('quiz', () => api.getQuiz(celebId));
    if (!quiz.ok) return notOpened(openingFailure(quiz));
    if (quiz.data.questions.length === 0) return notOpened({ status: 'no-quiz' });

    const { quizId } = quiz.data;
    const me = () => session.current()?.userId ?? '';
    const joined = await withSignIn('quiz', () => api.joinQuiz({ quizId, userId: me() }));
    if (!joined.ok) return joinRefused(joined, { quiz: quiz.data, userId: me(), storage });
    const progress = readProgress(storage, joined.data.participantId);
    return { type: 'joined', round: roundAt(quiz.data, me(), joined.data, progress) };
  } catch (failure) {
    return notOpened(blockerIn(failure));
  }
}

/** If the visitor has joined before, the API refuses (409) with the earlier play: completed or in progress. */
function joinRefused(
  refusal: Refusal,
  { quiz, userId, storage }: { quiz: QuizData; userId: string; storage: Services['storage'] },
): PlayEvent {
  if (refusal.status !== 409 || !refusal.data) return notOpened(openingFailure(refusal));
  const earlier = parseInput(joinQuizData, refusal.data, 'the earlier play of C19');
  const progress = readProgress(storage, earlier.participantId);
  if (earlier.state !== 'COMPLETED')
    return { type: 'joined', round: roundAt(quiz, userId, earlier, progress) };

  const result = earlier.result ?? { score: earlier.score };
  const { bestStreak, answers } = progress;
  return { type: 'played-before', ending: { quiz, userId, result, bestStreak, answers } };
}

function openingFailure(refusal: Refusal): OpeningFailure {
  if (refusal.status === 404) return { status: 'no-quiz' };
  if (refusal.status === 410) return { status: 'closed' };
  return blockerOf(refusal);
}

function notOpened(failure: OpeningFailure): PlayEvent {
  return { type: 'not-opened', failure };
}
