import { formatDateTime, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ResultPanel } from '../panels/ResultPanel.tsx';
import { messages } from './messages.ts';
import styles from './RefundPage.module.css';

/** The confirmation that the video is made again, and until when. Takes the focus, because it replaces the form. */
export function RemakeDone({ deliverBy }: { deliverBy: string }) {
  const { t, language } = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.page}>
      <ResultPanel
        icon={<Icon name="video" size={32} />}
        title={t('remakeDone')}
        titleRef={heading}
        text={t('remakeDoneText', { date: formatDateTime(deliverBy, language) })}
      />
      <p>
        <Link to="/orders">{t('toOrders')}</Link>
      </p>
    </div>
  );
}
