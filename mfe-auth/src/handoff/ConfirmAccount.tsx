import { useMessages, usePlatform } from '@marquee/sdk';
import { Button, Card } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { readProfile } from '../profile/profile.ts';
import styles from './handoff.module.css';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { messages } from './messages.ts';

type ConfirmAccountProps = {
  /** The masked phone number of the account to which the link would sign in: `••••3210`. */
  number: string;
  onYes: () => void;
  onNo: () => void;
};

/**
 * Asks a signed-in visitor whether a link may sign in to another account. Without this question, a link from another
 * person could replace the account unnoticed.
 */
export function ConfirmAccount({ number, onYes, onNo }: ConfirmAccountProps) {
  const { t } = useMessages(messages);
  const { session, storage } = usePlatform();
  const current = session.current();
  const profile = current && readProfile(storage, current.userId);
  const now = profile && `••••${profile.mobileNumber.slice(-4)}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Screen readers read bullets one by one, or not at all.
  const spoken = { number: t('endingIn', { digits: digitsOf(number) }) };

  return (
    <NarrowPage>
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
      <Card className={styles.card}>
        <p>{t('questionText')}</p>
        <Button wide onClick={onYes} aria-label={t('continueAs', spoken)}>
          {t('continueAs', { number })}
        </Button>
        <Button kind="secondary" wide onClick={onNo}>
          {t('stay')}
        </Button>
      </Card>
    </NarrowPage>
  );
}

const digitsOf = (number: string) => number.replace(/\D/g, '').split('').join(' ');
