import { starByKey } from '@marquee/api-contract/roster';
import { formatMoney, localised, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { AiLabel, Notice, Price, Skeleton } from '@marquee/ui';
import { useEffect } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router-dom';
import { moveToStar, refuseField } from '../order/draft-changes.ts';
import { Panel } from '../panels/Panel.tsx';
import { PriceBar } from '../panels/PriceBar.tsx';
import { agreedTotal, agreeTo, showTotal } from './agreed-total.ts';
import { CheckoutLayout } from './CheckoutLayout.tsx';
import type { CheckoutFacts } from './load-checkout.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { messages } from './messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { hasRisen } from './price-lines.ts';
import { PriceTrouble } from './PriceTrouble.tsx';
import { refusedFieldOf } from './refused-field.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import { usePrice } from './use-price.ts';
import styles from './CheckoutPage.module.css';

/** Shows the order and its full price. The visitor must agree to the price before the payment. */
export function CheckoutScreen({ facts }: { facts: CheckoutFacts }) {
  const { t, language } = useMessages(messages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const { draft, change } = useFinishedDraft();
  const { revalidate } = useRevalidator();
  const { maintenance } = facts;
  // The price requires a sign-in, which would be useless while nothing can be paid.
  const { state, fetchPrice } = usePrice(maintenance ? null : draft);
  const star = starByKey(draft?.celeb ?? '');
  const starName = star ? localised(star, 'label', language).text : '';

  const priced = state.status === 'priced' ? state.price : null;
  const agreed = draft && agreedTotal(draft);
  const risen = priced !== null && hasRisen(agreed, priced.payable);
  const total = priced?.payable ?? agreed;
  const money = (amount: typeof agreed) => (amount ? formatMoney(amount, language) : '');

  useEffect(() => {
    if (state.status === 'priced') change((before) => showTotal(before, state.price.payable));
    // A refused field sends the visitor back to its step of the wizard.
    const refused = state.status === 'refused' ? refusedFieldOf(state.refusal) : null;
    if (refused) change((before) => refuseField(before, refused));
  }, [state, change]);

  const goOn = () => {
    if (!priced) return;
    change((before) => agreeTo(before, priced, session.current()?.userId ?? null));
    navigate('/checkout/pay');
  };

  return (
    <CheckoutLayout
      title={t('heading')}
      lead={t('lead')}
      needsScript={t('needsScript')}
      reload={t('reload')}
      bar={
        <PriceBar
          price={
            total ? <Price text={money(total)} note={t('inclTax')} /> : <Skeleton height={28} width={96} />
          }
          busy={state.status === 'loading' && !maintenance}
          busyLabel={t('loading')}
          aria-disabled={priced === null || undefined}
          onClick={state.status === 'signed-out' ? fetchPrice : goOn}
        >
          {risen ? t('agree', { now: money(priced.payable) }) : t('continue')}
        </PriceBar>
      }
    >
      {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
      <Panel>
        {state.status === 'loading' && !maintenance && <Skeleton height={200} label={t('loading')} />}
        {priced && <PriceBreakdown price={priced} />}
        {risen && (
          <Notice tone="warning" title={t('risenTitle')} live>
            {t('risenText', { before: money(agreed), now: money(priced.payable) })}
          </Notice>
        )}
        <PriceTrouble
          state={state}
          draft={draft}
          fetchPrice={fetchPrice}
          onOtherStar={(celeb) => change((before) => moveToStar(before, celeb))}
        />
        {maintenance && <MaintenanceNotice maintenance={maintenance} onRetry={() => void revalidate()} />}
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
      </Panel>
    </CheckoutLayout>
  );
}
