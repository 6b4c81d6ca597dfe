import { starByKey } from '@marquee/sdk/roster';
import { formatMoney, localised, useMessages, usePlatform } from '@marquee/sdk';
import { AiLabel, Notice, Price, Skeleton } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router-dom';
import { moveToStar, refuseField } from '../order/draft-changes.ts';
import { Panel } from '../panels/Panel.tsx';
import { PriceBar } from '../panels/PriceBar.tsx';
import { messages as payMessages } from '../payment/messages.ts';
import { isOnHold } from '../payment/payment-state.ts';
import { PaySection } from '../payment/PaySection.tsx';
import { usePay } from '../payment/use-pay.ts';
import { agreedTotal, agreeTo } from './agreed-total.ts';
import { CheckoutLayout } from './CheckoutLayout.tsx';
import type { CheckoutFacts } from './load-checkout.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { messages } from './messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { hasRisen } from './price-lines.ts';
import { forgetPrice } from './price-memory.ts';
import { PriceTrouble } from './PriceTrouble.tsx';
import { refusedFieldOf } from './refused-field.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import { usePrice } from './use-price.ts';
import styles from './CheckoutPage.module.css';

type CheckoutScreenProps = {
  facts: CheckoutFacts;
  /** Whether the price that the visitor agreed to before stands, so that it is not fetched. */
  keepsPrice?: boolean;
  openPaymentPage: (url: string) => void;
};

/** Shows the order, its full price and the ways to pay. A press on Pay agrees to the price and starts the payment. */
export function CheckoutScreen({ keepsPrice = false, ...props }: CheckoutScreenProps) {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const [priceChanges, setPriceChanges] = useState(0);
  const onPriceChanged = () => {
    forgetPrice(api);
    if (keepsPrice) navigate('/checkout', { replace: true });
    else setPriceChanges((before) => before + 1);
  };
  return (
    <PriceAndPay
      key={priceChanges}
      {...props}
      keepsPrice={keepsPrice}
      mayHaveChanged={priceChanges > 0}
      onPriceChanged={onPriceChanged}
    />
  );
}

type PriceAndPayProps = Required<CheckoutScreenProps> & {
  /** Whether a payment found that the price has changed; then the visitor has to agree to the new one. */
  mayHaveChanged: boolean;
  onPriceChanged: () => void;
};

function PriceAndPay({
  facts,
  keepsPrice,
  mayHaveChanged,
  openPaymentPage,
  onPriceChanged,
}: PriceAndPayProps) {
  const { t, language } = useMessages(messages);
  const { t: tPay } = useMessages(payMessages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { draft, change } = useFinishedDraft();
  const { maintenance } = facts;
  // The price requires a sign-in, which would be useless while nothing can be paid.
  const asksPrice = !maintenance && !keepsPrice;
  const { state, fetchPrice } = usePrice(asksPrice ? draft : null);
  const star = starByKey(draft?.celeb ?? '');
  const starName = star ? localised(star, 'label', language).text : '';

  const priced = state.status === 'priced' ? state.price : null;
  const known = draft && agreedTotal(draft);
  const risen = priced !== null && hasRisen(known, priced.payable);
  const total = priced?.payable ?? known;
  const money = (amount: typeof total) => (amount ? formatMoney(amount, language) : '');

  const [hasAgreed, setHasAgreed] = useState(!mayHaveChanged);
  const needsConsent = risen || (priced !== null && !hasAgreed);
  const agreed = draft?.attempt;
  const hasPrice = agreed !== undefined && agreed.priceId !== null && agreed.payable !== null;
  const isAgreed = keepsPrice
    ? hasPrice
    : hasPrice && priced !== null && !needsConsent && agreed.priceId === priced.priceId;

  useEffect(() => {
    // A total that was shown needs no second consent.
    if (state.status === 'priced' && !needsConsent)
      change((before) => agreeTo(before, state.price, session.current()?.userId ?? null));
    // A refused field sends the visitor back to its step of the wizard.
    const refused = state.status === 'refused' ? refusedFieldOf(state.refusal) : null;
    if (refused) change((before) => refuseField(before, refused));
  }, [state, needsConsent, change, session]);

  const isWithoutPrice = keepsPrice && draft !== null && !hasPrice;
  useEffect(() => {
    if (isWithoutPrice) navigate('/checkout', { replace: true });
  }, [isWithoutPrice, navigate]);

  const payment = usePay({ facts, draft, change, isAgreed, openPaymentPage, onPriceChanged });
  const isHeld = isOnHold(payment.state);
  const agree = () => {
    if (!priced) return;
    change((before) => agreeTo(before, priced, session.current()?.userId ?? null));
    setHasAgreed(true);
  };
  const press = state.status === 'signed-out' ? fetchPrice : needsConsent ? agree : payment.pay;
  const canPress = state.status === 'signed-out' || needsConsent || payment.canPay;

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
          kind={isHeld ? 'secondary' : 'primary'}
          busy={payment.state.status === 'starting' || payment.state.status === 'opening-page'}
          busyLabel={tPay('opening')}
          aria-disabled={!canPress || undefined}
          onClick={press}
        >
          {needsConsent
            ? t('agree', { now: money(total) })
            : total
              ? tPay('pay', { amount: money(total) })
              : tPay('payPlain')}
        </PriceBar>
      }
    >
      <Panel>
        <PriceBreakdown
          price={priced}
          total={total}
          isLoading={asksPrice && (draft === null || state.status === 'loading')}
        />
        {risen && (
          <Notice tone="warning" title={t('risenTitle')} live>
            {t('risenText', { before: money(known), now: money(priced.payable) })}
          </Notice>
        )}
        <PriceTrouble
          state={state}
          draft={draft}
          fetchPrice={fetchPrice}
          onOtherStar={(celeb) => change((before) => moveToStar(before, celeb))}
        />
        {maintenance ? (
          <MaintenanceNotice maintenance={maintenance} onRetry={() => void revalidate()} />
        ) : (
          <PaySection facts={facts} draft={draft} pay={payment} isAgreed={isAgreed} />
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
      </Panel>
      {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
    </CheckoutLayout>
  );
}
