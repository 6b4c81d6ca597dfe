import type { Refusal } from '@marquee/api';
import { localPath, useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import { MaintenanceNotice } from '../checkout/MaintenanceNotice.tsx';
import type { OrderDraft } from '../order/order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import type { PayState } from './payment-state.ts';

type PayTroubleProps = {
  state: PayState;
  facts: CheckoutFacts;
  /** Whether this visitor has a way to pay at all. */
  hasWay: boolean;
  draft: OrderDraft | null;
  prepare: () => void;
  pay: () => void;
};

/** Why the visitor cannot pay now, and what they can do about it. */
export function PayTrouble({ state, facts, hasWay, draft, prepare, pay }: PayTroubleProps) {
  const { t, language } = useMessages(messages);
  const { maintenance, providers, supportEmail } = facts;

  if (maintenance) return <MaintenanceNotice maintenance={maintenance} />;
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

  // The server's message is meant for visitors if it refuses, not if it fails.
  const textOf = ({ status, message }: Refusal) => (status < 500 && message ? message : t('notReadyText'));

  if (state.status === 'already-paid')
    return (
      <Notice tone="info" title={t('paidTitle')} live>
        <Link to="/orders">{t('allOrders')}</Link>
      </Notice>
    );

  const blocker = state.status === 'blocked' ? state.blocker : null;
  switch (blocker?.status) {
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
          refusal={blocker.refusal}
          title={t('notReadyTitle')}
          text={textOf(blocker.refusal)}
          again={prepare}
        />
      );
    case 'name-refused':
      return (
        <Notice tone="error" title={t('nameTitle')}>
          <p>{blocker.message || t('nameText')}</p>
          <Link to={wizardPath(draft.celeb ?? '', 'name', draft.occasionSlug)}>{t('changeName')}</Link>
        </Notice>
      );
  }

  const problem = 'problem' in state ? state.problem : null;
  switch (problem?.status) {
    case 'unreachable':
      return (
        <Notice tone="error" title={t('notStartedTitle')} action={{ label: t('retry'), onAction: pay }}>
          {t('notReadyText')}
        </Notice>
      );
    case 'page-refused':
      return (
        <Notice tone="error" title={t('notStartedTitle')}>
          {t('pageRefusedText', { email: supportEmail ?? '' })}
        </Notice>
      );
    case 'cart-expired':
      return (
        <Notice tone="info" title={t('renewedTitle')} live>
          {t('renewedText')}
        </Notice>
      );
    case 'refused':
      return (
        <RefusalNotice
          refusal={problem.refusal}
          title={t('notStartedTitle')}
          text={textOf(problem.refusal)}
          again={pay}
        />
      );
    default:
      return null;
  }
}
