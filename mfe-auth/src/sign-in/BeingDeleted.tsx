import { formatDate, useMessages } from '@marquee/sdk';
import { Button, Notice } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import styles from './sign-in.module.css';

type BeingDeletedProps = {
  /** The date of the deletion, `YYYY-MM-DD`; null if it is unknown. */
  deleteBy: string | null;
  onRestore: () => void;
  onOtherNumber: () => void;
};

/** The step of the sign-in for an account that is being deleted. The visitor can restore the account. */
export function BeingDeleted({ deleteBy, onRestore, onOtherNumber }: BeingDeletedProps) {
  const { t, language } = useMessages(messages);
  const [left, setLeft] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [left]);
  const date = deleteBy && formatDate(deleteBy, language);

  if (left)
    return (
      <div className={styles.step}>
        <Notice
          tone="success"
          title={
            <span ref={heading} tabIndex={-1}>
              {date ? t('staysDeletedBy', { date }) : t('staysDeleted')}
            </span>
          }
        >
          {t('staysDeletedText')}
        </Notice>
        <Button kind="quiet" wide onClick={onOtherNumber}>
          {t('otherNumber')}
        </Button>
      </div>
    );
  return (
    <div className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        {date ? t('beingDeletedBy', { date }) : t('beingDeleted')}
      </h2>
      <p className={styles.sentTo}>{t('beingDeletedText')}</p>
      <Button wide onClick={onRestore}>
        {t('restoreAccount')}
      </Button>
      <Button kind="secondary" wide onClick={() => setLeft(true)}>
        {t('deleteAnyway')}
      </Button>
    </div>
  );
}
