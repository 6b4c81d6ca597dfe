import type { Refusal } from '@marquee/api';
import { Localised, localPath, useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { wizardAddress } from '../order/wizard-address.ts';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import type { Paying } from './use-paying.ts';
import type { Preparation } from './use-prepared-payment.ts';

type PayTroubleProps = {
  preparation: Preparation;
  paying: Paying;
  facts: CheckoutFacts;
  /** Whether this visitor has a way to pay at all. */
  hasWay: boolean;
  draft: OrderDraft | null;
  prepare: () => void;
  payAgain: () => void;
};

/** What keeps the visitor from paying at the moment, and the way on from it. */
export function PayTrouble({
  preparation,
  paying,
  facts,
  hasWay,
  draft,
  prepare,
  payAgain,
}: PayTroubleProps) {
  const { t, language } = useMessages(messages);
  const { maintenance, providers, supportEmail } = facts;

  if (maintenance)
    return (
      <Notice tone="warning" title={t('maintenanceTitle')}>
        {maintenance.message ? <Localised record={maintenance} field="message" /> : t('maintenanceText')}
      </Notice>
    );
  if (!draft) return null;
  if (providers.length === 0)
    return (
      <Notice tone="error" title={t('notReadyTitle')}>
        {t('notReadyText')}
      </Notice>
    );
  if (!hasWay)
    return (
      <Notice tone="info" title={t('abroadTitle')} live>
        <p>{t('abroadText')}</p>
        <a href={localPath('/download', language)}>{t('payInApp')}</a>
      </Notice>
    );

  // The server's words are for people where it refuses, not where it broke.
  const words = ({ status, message }: Refusal) => (status < 500 && message ? message : t('notReadyText'));

  switch (preparation.status) {
    case 'signed-out':
      return (
        <Notice
          tone="info"
          title={t('signInTitle')}
          live
          action={{ label: t('signIn'), onAction: prepare }}
        />
      );
    case 'unreachable':
      return (
        <Notice tone="error" title={t('notReadyTitle')} action={{ label: t('retry'), onAction: prepare }}>
          {t('notReadyText')}
        </Notice>
      );
    case 'refused':
      return (
        <RefusalNotice
          refusal={preparation.refusal}
          title={t('notReadyTitle')}
          text={words(preparation.refusal)}
          again={prepare}
        />
      );
    case 'name-refused':
      return (
        <Notice tone="error" title={t('nameTitle')}>
          <p>{preparation.message || t('nameText')}</p>
          <Link to={wizardAddress(draft.celeb ?? '', 'name', draft.occasionSlug)}>{t('changeName')}</Link>
        </Notice>
      );
  }
  if (preparation.status === 'paid' || paying.status === 'paid')
    return (
      <Notice tone="info" title={t('paidTitle')} live>
        <Link to="/orders">{t('allOrders')}</Link>
      </Notice>
    );

  switch (paying.status) {
    case 'unreachable':
      return (
        <Notice tone="error" title={t('notStartedTitle')} action={{ label: t('retry'), onAction: payAgain }}>
          {t('notReadyText')}
        </Notice>
      );
    case 'no-address':
      return (
        <Notice tone="error" title={t('notStartedTitle')}>
          {t('noAddressText', { email: supportEmail ?? '' })}
        </Notice>
      );
    case 'cart-gone':
      return (
        <Notice tone="info" title={t('renewedTitle')} live>
          {t('renewedText')}
        </Notice>
      );
    case 'refused':
      return (
        <RefusalNotice
          refusal={paying.refusal}
          title={t('notStartedTitle')}
          text={words(paying.refusal)}
          again={payAgain}
        />
      );
    default:
      return null;
  }
}
