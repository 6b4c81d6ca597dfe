import { formatDate, formatMoney, useMessages } from '@marquee/sdk';
import { FactList, Icon, Notice, ProgressSteps } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ResultPanel } from '../panels/ResultPanel.tsx';
import type { RefundTicket } from '../orders/recent-orders.ts';
import { messages } from './messages.ts';
import type { RefundProgress } from './refund-ticket.ts';
import styles from './RefundPage.module.css';

const texts = {
  requested: { heading: 'doneHeading', text: 'doneText', step: 0 },
  'at-the-bank': { heading: 'bankHeading', text: 'bankText', step: 1 },
  back: { heading: 'backHeading', text: 'backText', step: 3 },
  failed: { heading: 'stuckHeading', text: 'stuckText', step: null },
} as const satisfies Record<RefundProgress, object>;

type RefundDoneProps = { refund: RefundTicket; progress: RefundProgress; supportEmail: string | null };

/** A requested refund and its progress. Takes the focus, because it replaces the form. */
export function RefundDone({ refund, progress, supportEmail }: RefundDoneProps) {
  const { t, language } = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { heading: title, text, step } = texts[progress];
  const isUnderWay = progress === 'requested' || progress === 'at-the-bank';
  const facts = [
    { term: t('ticket'), detail: refund.refundRequestId },
    { term: t('amount'), detail: refund.amount && formatMoney(refund.amount, language) },
    {
      term: t('expectedBy'),
      detail: isUnderWay && refund.expectedBy && formatDate(refund.expectedBy, language),
    },
    { term: t('mode'), detail: refund.mode === 'ORIGINAL_SOURCE' && t('original') },
  ].filter(({ detail }) => detail);

  return (
    <div className={styles.page}>
      <ResultPanel
        icon={<Icon name={progress === 'failed' ? 'refresh' : 'check'} size={32} />}
        title={t(title)}
        titleRef={heading}
        text={step === null ? null : t(text)}
      />
      {step === null ? (
        <Notice tone="error" title={t('stuckNotice')}>
          <p>{t(text)}</p>
          {supportEmail && <a href={`mailto:${supportEmail}`}>{t('help')}</a>}
        </Notice>
      ) : (
        <ProgressSteps
          label={t('steps')}
          steps={[t('stepRequested'), t('stepBank'), t('stepBack')]}
          current={step}
        />
      )}
      <FactList items={facts} />
      <p>
        <Link to="/orders">{t('toOrders')}</Link>
      </p>
    </div>
  );
}
