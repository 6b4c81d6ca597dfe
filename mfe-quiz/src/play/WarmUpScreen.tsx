import type { CelebrityOption } from '@marquee/sdk/roster';
import { localised, useMessages } from '@marquee/sdk';
import { Button } from '@marquee/ui';
import { useId, useState } from 'react';
import { messages } from './messages.ts';
import { OptionButton, type OptionMark } from './OptionButton.tsx';
import styles from './play.module.css';
import type { WarmUp } from './warm-up.ts';

type WarmUpScreenProps = { warmUp: WarmUp; star: CelebrityOption; onSignIn: () => void };

/** A sample question before the sign-in. Its answer is not sent anywhere; after the sign-in, the real quiz opens. */
export function WarmUpScreen({ warmUp, star, onSignIn }: WarmUpScreenProps) {
  const { t, language } = useMessages(messages);
  const [chosen, setChosen] = useState<string | null>(null);
  const verdict = useId();
  const { options, answerId, year } = warmUp;
  const right = options.find(({ optionId }) => optionId === answerId);
  const name = localised(star, 'label', language).text;

  return (
    <div className={styles.question}>
      <div className={styles.standing}>
        <p className={styles.number}>{t('warmUp')}</p>
      </div>
      <h2 className={styles.text}>{t('warmUpQuestion', { name })}</h2>
      <ul className={styles.options} aria-label={t('choose')}>
        {options.map((option, place) => (
          <li key={option.optionId}>
            <OptionButton
              option={option}
              place={place}
              mark={markOf(option.optionId)}
              settledBy={chosen === null ? undefined : verdict}
              onChoose={() => setChosen(option.optionId)}
            />
          </li>
        ))}
      </ul>
      <output id={verdict} className={styles.verdict}>
        {chosen !== null &&
          (chosen === answerId
            ? t('warmUpRight', { year })
            : t('warmUpWrong', { answer: right ? localised(right, 'text', language).text : '', year }))}
      </output>
      <p className={styles.explanation}>{t('warmUpNext')}</p>
      <Button wide kind={chosen === null ? 'secondary' : 'primary'} onClick={onSignIn}>
        {t('signIn')}
      </Button>
    </div>
  );

  function markOf(optionId: string): OptionMark {
    if (chosen === null) return 'open';
    if (optionId === answerId) return 'right';
    return optionId === chosen ? 'wrong' : 'open';
  }
}
