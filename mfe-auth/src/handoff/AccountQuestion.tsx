import { useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, Card, Section } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { keptProfile } from '../profile/profile.ts';
import styles from './handoff.module.css';
import { messages } from './messages.ts';

type AccountQuestionProps = {
  /** Whose account the link leads to, masked: `••••3210`. */
  number: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before a link changes the account that is signed in here: anybody may have sent it. */
export function AccountQuestion({ number, onYes, onNo }: AccountQuestionProps) {
  const { t } = useMessages(messages);
  const { session, storage } = usePlatform();
  const current = session.current();
  const profile = current && keptProfile(storage, current.userId);
  const now = profile && `••••${profile.mobileNumber.slice(-4)}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Bullets are read out one by one, or not at all.
  const spoken = { number: t('endingIn', { digits: digitsOf(number) }) };

  return (
    <Section>
      <div className={styles.page}>
        <div className="mq-page-heading">
          <h1
            ref={heading}
            className="mq-page-heading__title"
            tabIndex={-1}
            aria-label={t('continueAsQuestion', spoken)}
          >
            {t('continueAsQuestion', { number })}
          </h1>
          <p className="mq-page-heading__lead">
            {now ? (
              <>
                <span aria-hidden="true">{t('signedInAs', { number: now })}</span>
                <span className="mq-visually-hidden">
                  {t('signedInAs', { number: t('endingIn', { digits: digitsOf(now) }) })}
                </span>
              </>
            ) : (
              t('signedInAsOther')
            )}
          </p>
        </div>
        <Card className={styles.sheet}>
          <p className={styles.text}>{t('questionText')}</p>
          <Button wide onClick={onYes} aria-label={t('continueAs', spoken)}>
            {t('continueAs', { number })}
          </Button>
          <Button kind="secondary" wide onClick={onNo}>
            {t('stay')}
          </Button>
        </Card>
      </div>
    </Section>
  );
}

const digitsOf = (masked: string) => masked.replace(/\D/g, '').split('').join(' ');
