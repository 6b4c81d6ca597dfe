import { Localised, localised, useMessages } from '@marquee/sdk';
import { Button, Icon, Notice, Image } from '@marquee/ui';
import { useEffect, useId, useRef } from 'react';
import { messages } from './messages.ts';
import { OptionButton, type OptionMark } from './OptionButton.tsx';
import { currentQuestion, type PlayState, type Round } from './play-state.ts';
import styles from './play.module.css';
import { UnsentAnswer } from './UnsentAnswer.tsx';

type QuestionScreenProps = {
  state: Extract<PlayState, { round: Round }>;
  onChoose: (optionId: string, timeTakenMs: number) => void;
  onGoOn: () => void;
  onSendAgain: () => void;
};

/**
 * Shows a question with its options and, after the choice, the right answer. Render it with a different `key` for each
 * question, so that it measures the time from the display of the question.
 */
export function QuestionScreen({ state, onChoose, onGoOn, onSendAgain }: QuestionScreenProps) {
  const { t } = useMessages(messages);
  const { round } = state;
  const question = currentQuestion(round);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownAt = useRef(0);
  const verdict = useId();

  useEffect(() => {
    shownAt.current = performance.now();
    heading.current?.focus();
  }, []);

  return (
    <div className={styles.question}>
      <Standing round={round} />
      {round.isRenewed && <Notice tone="info">{t('renewed')}</Notice>}
      <h2 ref={heading} tabIndex={-1} className={styles.text}>
        <Localised record={question} field="text" />
      </h2>
      {question.imageUrl && <Image src={question.imageUrl} alt="" width={640} height={360} />}
      <ul className={styles.options} aria-label={t('choose')}>
        {question.options.map((option, place) => (
          <li key={option.optionId}>
            <OptionButton
              option={option}
              place={place}
              mark={markOf(state, option.optionId)}
              settledBy={state.status === 'choosing' ? undefined : verdict}
              onChoose={() => onChoose(option.optionId, Math.round(performance.now() - shownAt.current))}
            />
          </li>
        ))}
      </ul>
      {state.status === 'unsent' && <UnsentAnswer why={state.why} onSendAgain={onSendAgain} />}
      <Verdict id={verdict} state={state} />
      {state.status === 'answered' && state.answer.explanation && (
        <p className={styles.explanation}>
          <Localised record={state.answer} field="explanation" />
        </p>
      )}
      {state.status === 'answered' && (
        <Button wide onClick={onGoOn}>
          {state.answer.isLast || state.answer.result ? t('toResult') : t('next')}
        </Button>
      )}
    </div>
  );
}

function Standing({ round }: { round: Round }) {
  const { t } = useMessages(messages);
  const count = round.quiz.questions.length;
  return (
    <div className={styles.standing}>
      <p className={styles.number}>{t('question', { number: round.index + 1, count })}</p>
      <p className={styles.score}>
        {round.streak > 1 && (
          <span className={styles.streak}>
            <Icon name="flame" size={20} />
            {t('streak', { streak: round.streak })}
          </span>
        )}
        {t('score', { score: round.score })}
      </p>
      <progress className={styles.progress} value={round.index + 1} max={count} aria-hidden="true" />
    </div>
  );
}

/** Says whether the chosen option was right, in an `<output>`, so that screen readers announce it. */
function Verdict({ id, state }: { id: string; state: QuestionScreenProps['state'] }) {
  const { t, language } = useMessages(messages);
  return (
    <output id={id} className={styles.verdict}>
      {state.status === 'sending' && t('saving')}
      {state.status === 'answered' && verdictText(state)}
    </output>
  );

  function verdictText({ answer: { correct, correctOptionId }, round }: PlayState & { status: 'answered' }) {
    const { streak } = round;
    if (correct) return streak > 1 ? t('rightStreak', { streak }) : t('right');

    const right = currentQuestion(round).options.find(({ optionId }) => optionId === correctOptionId);
    return right ? t('wrong', { answer: localised(right, 'text', language).text }) : t('wrongOnly');
  }
}

function markOf(state: QuestionScreenProps['state'], optionId: string): OptionMark {
  if (state.status === 'choosing') return 'open';
  if (state.status !== 'answered') return state.chosen.optionId === optionId ? 'chosen' : 'open';
  if (state.answer.correctOptionId === optionId) return 'right';
  return state.chosen.optionId === optionId ? (state.answer.correct ? 'right' : 'wrong') : 'open';
}
