import { formatDate, formatMoney, useMessages } from '@marquee/i18n';
import type { RefundData } from '@marquee/contracts/calls';
import { FactList, Icon, ProgressSteps } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './RefundPage.module.css';

/** The ticket of a refund that was asked for; takes the focus, because the form is gone. */
export function RefundDone({
  refund,
}: {
  refund: Pick<RefundData, 'refundRequestId' | 'amount' | 'expectedBy' | 'mode'>;
}) {
  const { t, language } = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const facts = [
    { term: t('ticket'), detail: refund.refundRequestId },
    { term: t('amount'), detail: refund.amount && formatMoney(refund.amount, language) },
    { term: t('expectedBy'), detail: refund.expectedBy && formatDate(refund.expectedBy, language) },
    { term: t('mode'), detail: refund.mode === 'ORIGINAL_SOURCE' && t('original') },
  ].filter(({ detail }) => detail);

  return (
    <div className={styles.page}>
      <header className={styles.done}>
        <Icon name="check" size={32} />
        <h1 ref={heading} className={styles.doneTitle} tabIndex={-1}>
          {t('doneHeading')}
        </h1>
        <p className={styles.doneText}>{t('doneText')}</p>
      </header>
      <ProgressSteps label={t('steps')} steps={[t('stepAsked'), t('stepBank'), t('stepBack')]} current={1} />
      <FactList items={facts} />
      <p>
        <Link to="/orders">{t('toOrders')}</Link>
      </p>
    </div>
  );
}
