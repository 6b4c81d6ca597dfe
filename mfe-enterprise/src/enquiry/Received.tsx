import { useSlice } from '@marquee/sdk/api';
import { useMessages, usePlatform } from '@marquee/sdk';
import { ButtonLink } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './enquiry.module.css';
import { messages } from './messages.ts';

/** The confirmation after sending, with the enquiry's reference number and a link to the sales calendar. */
export function Received({ name, reference }: { name: string; reference: string }) {
  const { t } = useMessages(messages);
  const calendar = useSlice(usePlatform().slices.security.config).data?.support?.salesCalendarUrl;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('receivedHeading', { name })}
      </h2>
      <p>{t('receivedText')}</p>
      <div className={`mq-ticket ${styles.ticket}`}>
        <p>{t('reference')}</p>
        <p className={styles.reference}>{reference}</p>
        <p>{t('referenceHint')}</p>
      </div>
      {calendar && (
        <div className={styles.calendar}>
          <p>{t('calendarText')}</p>
          <ButtonLink href={calendar} target="_blank" rel="noopener" kind="secondary">
            {t('calendarLink')}
          </ButtonLink>
        </div>
      )}
      <p className={styles.links}>
        <Link to="/">{t('homeLink')}</Link>
        <Link to="/languages">{t('languagesLink')}</Link>
      </p>
    </div>
  );
}
