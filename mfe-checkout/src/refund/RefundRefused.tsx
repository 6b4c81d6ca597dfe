import type { Refusal } from '@marquee/sdk/api';
import { useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import { ticketIn } from './refund-ticket.ts';

type RefundRefusedProps = {
  refusal: Refusal;
  /** The text that the toast showed; the toast closes after three seconds, this text stays. */
  text: string;
  supportEmail: string | null;
  again: () => void;
};

/**
 * A notice that explains why the refund was refused, and what the visitor can do. Unlike a toast, it stays on the page.
 */
export function RefundRefused({ refusal, text, supportEmail, again }: RefundRefusedProps) {
  const { t } = useMessages(messages);
  const { status } = refusal;
  const ticket = ticketIn(refusal);
  const help = supportEmail && <a href={`mailto:${supportEmail}`}>{t('help')}</a>;

  if (status === 429 || status >= 500)
    return (
      <RefusalNotice refusal={refusal} title={t('troubleTitle')} text={text} again={again}>
        {help}
      </RefusalNotice>
    );
  if (status === 409)
    return (
      <Notice tone="info" title={t('existsTitle')} live>
        {text !== t('existsTitle') && <p>{text}</p>}
        {ticket && <p>{t('yourTicket', { id: ticket.refundRequestId })}</p>}
        {help}
      </Notice>
    );
  return (
    <Notice tone="error" title={t('refusedTitle')}>
      <p>{text}</p>
      {help}
    </Notice>
  );
}
