import { localPath, readableText, useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import type { PayState } from './payment-state.ts';

type PayTroubleProps = {
  state: PayState;
  facts: CheckoutFacts;
  hasWay: boolean;
  draft: OrderDraft | null;
  prepare: () => void;
  pay: () => void;
};

/** A notice that explains why the visitor cannot pay now, and what the visitor can do about it. */
export function PayTrouble({ state, facts, hasWay, draft, prepare, pay }: PayTroubleProps) {
  const { t, language } = useMessages(messages);
  const { providers, supportEmail } = facts;

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

  if (state.status === 'already-paid')
    return (
      <Notice tone="info" title={t('paidTitle')} live>
        <Link ref={takeFocus} className="mq-button mq-button--secondary" to="/orders">
          {t('allOrders')}
        </Link>
      </Notice>
    );

  const isBlocked = state.status === 'blocked';
  const failure = isBlocked ? state.blocker : 'problem' in state ? state.problem : null;
  const title = t(isBlocked ? 'notReadyTitle' : 'notStartedTitle');
  const retry = isBlocked ? prepare : pay;
  switch (failure?.status) {
    case 'signed-out':
      return (
        <Notice tone="info" title={t('signInTitle')} live action={{ label: t('signIn'), onAction: retry }} />
      );
    case 'unreachable':
      return (
        <Notice tone="error" title={title} action={{ label: t('retry'), onAction: retry }}>
          {t('notReadyText')}
        </Notice>
      );
    case 'refused': {
      // The server's message is meant for visitors if it refuses, not if it fails.
      const { status, message } = failure.refusal;
      const text = (status < 500 && readableText(message, language)) || t('notReadyText');
      return <RefusalNotice refusal={failure.refusal} title={title} text={text} again={retry} />;
    }
    case 'name-refused':
      return (
        <Notice tone="error" title={t('nameTitle')}>
          <p>{readableText(failure.message, language) || t('nameText')}</p>
          <Link to={wizardPath(draft.celeb ?? '', 'name', draft.occasionSlug)}>{t('changeName')}</Link>
        </Notice>
      );
    case 'page-refused':
      return (
        <Notice tone="error" title={title}>
          {t('pageRefusedText', { email: supportEmail ?? '' })}
        </Notice>
      );
    case 'cart-expired':
      return (
        <Notice tone="info" title={t('renewedTitle')} live>
          {t('renewedText')}
        </Notice>
      );
    default:
      return null;
  }
}

/** Moves the focus to a link that replaces the button which had it. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
