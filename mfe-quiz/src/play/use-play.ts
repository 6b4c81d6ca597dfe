import { quizFinished, quizStarted } from '@marquee/events';
import { usePlatform } from '@marquee/mount';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { whenOnline } from '../browser/when-online.ts';
import { carryQuizIntoCheckout } from '../checkout-details.ts';
import { keepResult, resultToKeep } from '../result/kept-result.ts';
import { keepStreak } from './kept-streak.ts';
import { openQuiz } from './open-quiz.ts';
import { dropAnswer, keepAnswer, keptAnswer } from './pending-answer.ts';
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

/** The play at work. `onFinished` is called once, after the result is kept and told. */
export function usePlay({ value: { short, long } }: Star, onFinished: () => void) {
  const platform = usePlatform();
  const { bus, storage } = platform;
  const [state, dispatch] = useReducer(playReducer, opening);

  async function open({ isRenewed } = { isRenewed: false }): Promise<Round | null> {
    const event = await openQuiz(platform, short);
    if (event.type !== 'joined') {
      dispatch(event);
      return null;
    }
    const round = { ...event.round, isRenewed };
    // From now on an order knows the quiz that led to it.
    carryQuizIntoCheckout(storage, { quizId: round.quiz.quizId, userId: round.userId });
    dispatch({ type: 'joined', round });
    return round;
  }

  async function send(round: Round, chosen: ChosenAnswer) {
    keepAnswer(storage, { participantId: round.participantId, chosen });
    const saving = await saveAnswer(platform, round, chosen);
    if (saving.kind === 'not-saved') return dispatch({ type: 'not-saved', why: saving.why });

    dropAnswer(storage);
    if (saving.kind === 'saved') return dispatch({ type: 'saved', answer: saving.answer });
    dispatch({ type: 'opened-again' });
    await open(saving);
  }

  /** An answer that was given before the connection or the tab went goes out now. */
  async function sendKept(round: Round) {
    const chosen = keptAnswer(storage, round.participantId, currentQuestion(round).questionId);
    if (!chosen) return;
    dispatch({ type: 'chosen', chosen });
    await send(round, chosen);
  }

  async function begin() {
    dispatch({ type: 'opened-again' });
    const round = await open();
    if (!round) return;
    if (round.index === 0) bus.publish(quizStarted, { quizId: round.quiz.quizId, celeb: long });
    await sendKept(round);
  }

  async function sendAgain() {
    if (state.status !== 'unsent') return;
    dispatch({ type: 'sent-again' });
    await send(state.round, state.chosen);
  }

  const start = useEffectEvent(() => void begin());
  useEffect(() => start(), []);

  const retry = useEffectEvent(() => void (state.status === 'unsent' ? sendAgain() : begin()));
  const waits = state.status === 'unsent' || state.status === 'unreachable';
  useEffect(() => {
    if (!waits) return undefined;
    return whenOnline(retry);
  }, [waits]);

  const answered = state.status === 'answered' ? state.round : null;
  useEffect(() => {
    if (answered) keepStreak(storage, answered.participantId, answered);
  }, [storage, answered]);

  const finish = useEffectEvent(({ ending, replay }: { ending: Ending; replay: boolean }) => {
    const kept = resultToKeep(ending, { isReplay: replay });
    keepResult(storage, long, kept);
    if (!replay) {
      const { quizId, score, total } = kept;
      bus.publish(quizFinished, { quizId, celeb: long, score, total: total ?? 0 });
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
      if (state.status !== 'asking') return;
      const chosen = { questionId: currentQuestion(state.round).questionId, optionId, timeTakenMs };
      dispatch({ type: 'chosen', chosen });
      void send(state.round, chosen);
    },
    goOn: () => dispatch({ type: 'continued' }),
  };
}
