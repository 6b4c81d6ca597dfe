import type { Refusal } from '@marquee/api';
import { errorCode, parseAtDoor } from '@marquee/contracts';
import { joinQuizData, type QuizData } from '@marquee/contracts/calls';
import type { Platform } from '@marquee/mount';
import { roundAt, type OpeningFailure, type PlayEvent } from './play-state.ts';

type Services = Pick<Platform, 'api' | 'session' | 'withSignIn'>;

/** C21, then C19: the quiz of a star (short key) and where this player stands in it. */
export async function openQuiz({ api, session, withSignIn }: Services, celebId: string): Promise<PlayEvent> {
  try {
    const quiz = await withSignIn('quiz', () => api.getQuiz(celebId));
    if (!quiz.ok) return notOpened(openingFailure(quiz));
    if (quiz.data.questions.length === 0) return notOpened({ status: 'no-quiz' });

    const { quizId } = quiz.data;
    const me = () => session.current()?.userId ?? '';
    const joined = await withSignIn('quiz', () => api.joinQuiz({ quizId, userId: me() }));
    if (!joined.ok) return joinRefused(joined, quiz.data, me());
    return { type: 'joined', round: roundAt(quiz.data, me(), joined.data) };
  } catch (failure) {
    // Shown with a retry; a closed sign-in has words of its own.
    return notOpened({
      status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'sign-in-declined' : 'unreachable',
    });
  }
}

/** 409 tells where an earlier play stands: finished with a result, or left at some question. */
function joinRefused(refusal: Refusal, quiz: QuizData, userId: string): PlayEvent {
  if (refusal.status !== 409 || !refusal.data) return notOpened(openingFailure(refusal));
  const earlier = parseAtDoor(joinQuizData, refusal.data, 'the earlier play of C19');
  if (earlier.state !== 'COMPLETED') return { type: 'joined', round: roundAt(quiz, userId, earlier) };

  const result = earlier.result ?? { score: earlier.score };
  return { type: 'played-before', ending: { quiz, userId, result, bestStreak: 0 } };
}

function openingFailure({ status, message }: Refusal): OpeningFailure {
  if (status === 404) return { status: 'no-quiz' };
  if (status === 410) return { status: 'closed' };
  if (status >= 500 || message === '') return { status: 'unreachable' };
  return { status: 'refused', message };
}

function notOpened(failure: OpeningFailure): PlayEvent {
  return { type: 'not-opened', failure };
}
