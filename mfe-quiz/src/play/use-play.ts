import { usePlatform } from '@marquee/sdk';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { whenOnline } from '../browser/when-online.ts';
import { carryQuizIntoCheckout } from '../checkout-details.ts';
import { storeResult, resultOf } from '../result/stored-result.ts';
import { storeProgress } from './stored-progress.ts';
import { openQuiz } from './open-quiz.ts';
import { removePendingAnswer, storePendingAnswer, readPendingAnswer } from './pending-answer.ts';
import {
  currentQuestion,
  opening,
  playReducer,
  type ChosenAnswer,
  type Ending,
  type Round,
} from './play-state.ts';
import { saveAnswer } from './save-answer.ts';

type Star = { value: { short: string; long: string } };

type PlayOptions = {
  /** Whether a signed-out visitor gets a question before the sign-in. */
  isWarmedUp: boolean;
  /** Called once, after the result is stored and published as an event. */
  onFinished: () => void;
};

/**
 * Runs a star's quiz: joins it, saves the answers and stores the result. Returns the state, and a function for each
 * action of the player.
 */
export function usePlay({ value: { short, long } }: Star, { isWarmedUp, onFinished }: PlayOptions) {
  const platform = usePlatform();
  const { bus, session, storage } = platform;
  const [state, dispatch] = useReducer(playReducer, opening);

  async function open({ isRenewed } = { isRenewed: false }): Promise<Round | null> {
    const event = await openQuiz(platform, short);
    if (event.type !== 'joined') {
      dispatch(event);
      return null;
    }
    const round = { ...event.round, isRenewed };
    carryQuizIntoCheckout(storage, { quizId: round.quiz.quizId, userId: round.userId });
    dispatch({ type: 'joined', round });
    return round;
  }

  async function send(round: Round, chosen: ChosenAnswer) {
    storePendingAnswer(storage, { participantId: round.participantId, chosen });
    const saving = await saveAnswer(platform, round, chosen);
    if (saving.kind === 'not-saved') return dispatch({ type: 'not-saved', why: saving.why });

    removePendingAnswer(storage);
    if (saving.kind === 'saved') return dispatch({ type: 'saved', answer: saving.answer });
    dispatch({ type: 'opened-again' });
    await open(saving);
  }

  /** Sends the answer that could not be sent before the page was closed or reloaded. */
  async function sendPendingAnswer(round: Round) {
    const chosen = readPendingAnswer(storage, round.participantId, currentQuestion(round).questionId);
    if (!chosen) return;
    dispatch({ type: 'chosen', chosen });
    await send(round, chosen);
  }

  async function begin() {
    dispatch({ type: 'opened-again' });
    const round = await open();
    if (!round) return;
    if (round.index === 0) bus.publish('quiz:started', { quizId: round.quiz.quizId, celeb: long });
    await sendPendingAnswer(round);
  }

  async function sendAgain() {
    if (state.status !== 'unsent') return;
    dispatch({ type: 'sent-again' });
    await send(state.round, state.chosen);
  }

  const start = useEffectEvent(() => {
    if (isWarmedUp && !session.current()) dispatch({ type: 'opened-signed-out' });
    else void begin();
  });
  useEffect(() => start(), []);

  const retry = useEffectEvent(() => void (state.status === 'unsent' ? sendAgain() : begin()));
  const isWaiting = state.status === 'unsent' || state.status === 'unreachable';
  useEffect(() => {
    return isWaiting ? whenOnline(retry) : undefined;
  }, [isWaiting]);

  const answered = state.status === 'answered' ? state.round : null;
  useEffect(() => {
    if (answered) storeProgress(storage, answered.participantId, answered);
  }, [storage, answered]);

  const finish = useEffectEvent(({ ending, replay }: { ending: Ending; replay: boolean }) => {
    const result = resultOf(ending, { isReplay: replay });
    storeResult(storage, long, result);
    if (!replay) {
      const { quizId, score, total } = result;
      bus.publish('quiz:finished', { quizId, celeb: long, score, total: total ?? 0 });
    }
    onFinished();
  });
  const finished = state.status === 'finished' ? state : null;
  useEffect(() => {
    if (finished) finish(finished);
  }, [finished]);

  return {
    state,
    begin,
    sendAgain,
    choose(optionId: string, timeTakenMs: number) {
      if (state.status !== 'choosing') return;
      const chosen = { questionId: currentQuestion(state.round).questionId, optionId, timeTakenMs };
      dispatch({ type: 'chosen', chosen });
      void send(state.round, chosen);
    },
    goOn: () => dispatch({ type: 'continued' }),
  };
}
