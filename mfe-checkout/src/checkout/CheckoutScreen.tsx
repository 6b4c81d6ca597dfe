import { starByKey } from '@marquee/contracts';
import { formatMoney, localised, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { AiLabel, Button, Notice, PageHeading, Price, Skeleton, StickyBar } from '@marquee/ui';
import { Link, useNavigate } from 'react-router-dom';
import { noAttempt } from '../order/order-draft.ts';
import { wizardAddress } from '../order/wizard-address.ts';
import type { CheckoutFacts } from './load-checkout.ts';
import { messages } from './messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { hasRisen } from './price-lines.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import { usePrice } from './use-price.ts';
import styles from './CheckoutPage.module.css';

/** The order and its whole price, agreed to before anything is paid. */
export function CheckoutScreen({ facts }: { facts: CheckoutFacts }) {
  const { t, language } = useMessages(messages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const { draft, change } = useFinishedDraft();
  const { state, ask } = usePrice(draft);
  const star = starByKey(draft?.celeb ?? '');
  const starName = star ? localised(star, 'label', language).text : '';

  const priced = state.status === 'priced' ? state.price : null;
  const agreed = draft?.attempt.payable ?? draft?.shownPrice ?? null;
  const risen = priced !== null && hasRisen(agreed, priced.payable);
  const total = priced?.payable ?? agreed;
  const money = (amount: typeof agreed) => (amount ? formatMoney(amount, language) : '');

  const goOn = () => {
    if (!priced) return;
    change((before) => ({
      ...before,
      shownPrice: priced.payable,
      details: { ...before.details, userId: session.current()?.userId ?? before.details.userId },
      attempt: { ...(before.attempt ?? noAttempt), priceId: priced.priceId, payable: priced.payable },
    }));
    navigate('/checkout/pay');
  };

  return (
    <div className={styles.page}>
      <PageHeading title={t('heading')} lead={t('lead')} />
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      <div className={styles.columns}>
        {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
        <div className={styles.block}>
          {state.status === 'asking' && <Skeleton height={200} label={t('loading')} />}
          {priced && <PriceBreakdown price={priced} />}
          {risen && (
            <Notice tone="warning" title={t('risenTitle')} live>
              {t('risenText', { before: money(agreed), now: money(priced.payable) })}
            </Notice>
          )}
          {state.status === 'signed-out' && (
            <Notice tone="info" title={t('signInTitle')} live action={{ label: t('signIn'), onAction: ask }}>
              {t('signInText')}
            </Notice>
          )}
          {state.status === 'unreachable' && (
            <Notice tone="error" title={t('unreachableTitle')} action={{ label: t('retry'), onAction: ask }}>
              {t('unreachableText')}
            </Notice>
          )}
          {state.status === 'refused' && (
            <Notice
              tone="error"
              title={t('refusedTitle')}
              {...(state.because === 'server' && { action: { label: t('retry'), onAction: ask } })}
            >
              <p>{state.message}</p>
              {state.because === 'answers' && (
                <Link to={wizardAddress(draft?.celeb ?? '', 'review', draft?.occasionSlug ?? null)}>
                  {t('checkAnswers')}
                </Link>
              )}
              {state.because === 'star' && <Link to="/celebrities">{t('otherStar')}</Link>}
            </Notice>
          )}
          <p className={styles.small}>{t('inInr')}</p>
          <p className={styles.small}>
            {t('refund')} <Link to="/refund-policy">{t('refundLink')}</Link>
          </p>
          {starName && (
            <div className={styles.trust}>
              <p className={styles.small}>{t('official', { star: starName })}</p>
              <AiLabel text={t('aiLabel', { star: starName })} />
            </div>
          )}
        </div>
      </div>
      <StickyBar>
        <div className={styles.bar}>
          {total ? <Price text={money(total)} note={t('inclTax')} /> : <Skeleton height={28} width={96} />}
          <Button
            wide
            className={styles.barAction}
            busy={state.status === 'asking'}
            busyLabel={t('loading')}
            aria-disabled={priced === null || undefined}
            onClick={state.status === 'signed-out' ? ask : goOn}
          >
            {risen ? t('agree', { now: money(priced.payable) }) : t('continue')}
          </Button>
        </div>
      </StickyBar>
    </div>
  );
}
