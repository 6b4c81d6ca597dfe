import { Localised, useMessages } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import type { GivenAnswer } from '../play/stored-progress.ts';
import { messages } from './messages.ts';
import styles from './result.module.css';

/** Lists the questions of a finished quiz with the player's answers and, where an answer was wrong, the right one. */
export function AnswerReview({ answers }: { answers: readonly GivenAnswer[] }) {
  const { t } = useMessages(messages);
  const right = answers.filter(({ correct }) => correct).length;
  return (
    <details className={styles.review}>
      <summary className={styles.reviewHeading}>{t('review', { right, count: answers.length })}</summary>
      <ol className={styles.answers}>
        {answers.map((answer) => (
          <li key={answer.question.text}>
            <p className={styles.asked}>
              <Localised record={answer.question} field="text" />
            </p>
            <p className={classNames(styles.given, answer.correct ? styles.right : styles.wrong)}>
              <Icon name={answer.correct ? 'check' : 'cross'} size={20} />
              <span>
                {t('yourAnswer')} <Localised record={answer.chosen} field="text" />
              </span>
            </p>
            {!answer.correct && answer.right && (
              <p className={styles.text}>
                {t('rightAnswer')} <Localised record={answer.right} field="text" />
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
