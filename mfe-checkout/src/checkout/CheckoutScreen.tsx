import { starByKey } from '@marquee/sdk/roster';
import { formatMoney, localised, useEvent, useMessages, usePlatform } from '@marquee/sdk';
import { AiLabel, Notice, Price, Skeleton } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router-dom';
import { moveToStar, refuseField } from '../order/draft-changes.ts';
import { PriceBar } from '../panels/PriceBar.tsx';
import { messages as payMessages } from '../payment/messages.ts';
import { isOnHold } from '../payment/payment-state.ts';
import { PaySection } from '../payment/PaySection.tsx';
import { usePay } from '../payment/use-pay.ts';
import { CheckoutLayout } from './CheckoutLayout.tsx';
import type { CheckoutFacts } from './load-checkout.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { messages } from './messages.ts';
import { NothingToPay } from './NothingToPay.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { forgetPrice } from './price-memory.ts';
import { PriceTrouble } from './PriceTrouble.tsx';
import { refusedFieldOf } from './refused-field.ts';
import { useAgreedPrice } from './use-agreed-price.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import styles from './CheckoutPage.module.css';

type CheckoutScreenProps = {
  facts: CheckoutFacts;
  /** Whether the price that the visitor agreed to before stands, so that it is not fetched. */
  keepsPrice?: boolean;
  openPaymentPage: (url: string) => void;
};

/**
 * The content of the price page and the pay page: the order, its full price and the ways to pay. With a click on Pay,
 * the visitor agrees to the price and starts the payment.
 */
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
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const { draft, isMissing, change } = useFinishedDraft();
  const { maintenance } = facts;
  // The price requires a sign-in, which would be useless while nothing can be paid.
  const isPaused = maintenance !== null;
  const agreement = useAgreedPrice({ draft, change, keepsPrice, isPaused, mayHaveChanged });
  const { state, fetchPrice, price, known, risen, total, needsConsent, isAgreed, isWithoutPrice } = agreement;
  const star = starByKey(draft?.celeb ?? '');
  const starName = star ? localised(star, 'label', language).text : '';
  const money = (amount: typeof total) => (amount ? formatMoney(amount, language) : '');

  useEffect(() => {
    // A refused field sends the visitor back to its step of the wizard.
    const refused = state.status === 'refused' ? refusedFieldOf(state.refusal) : null;
    if (refused) change((before) => refuseField(before, refused));
  }, [state, change]);
  useEffect(() => {
    if (isWithoutPrice) navigate('/checkout', { replace: true });
  }, [isWithoutPrice, navigate]);

  const payment = usePay({ facts, draft, change, isAgreed, openPaymentPage, onPriceChanged });
  const payButton = useRef<HTMLButtonElement>(null);
  // The dialog returns the focus to the element that had it before, also after Escape.
  useEvent('auth:sign-in-opened', () => payButton.current?.focus({ preventScroll: true }));

  const isBusy = payment.state.status === 'starting' || payment.state.status === 'opening-page';
  const isPaid = payment.state.status === 'already-paid';
  const isPricing = !isPaused && !keepsPrice && (draft === null || state.status === 'loading');
  const isPreparing = isAgreed && payment.way !== undefined && payment.state.status === 'preparing';
  const press = state.status === 'signed-out' ? fetchPrice : needsConsent ? agreement.agree : payment.pay;
  const canPress = state.status === 'signed-out' || needsConsent || payment.canPay || isBusy;
  // Every other reason has a notice of its own.
  const whyNot = isPricing ? t('pricing') : isPreparing ? tPay('preparing') : t('seeNotice');

  if (isMissing) return <NothingToPay />;
  return (
    <CheckoutLayout
      title={t('heading')}
      lead={t('lead')}
      needsScript={t('needsScript')}
      reload={t('reload')}
      summary={
        <>
          <div className={styles.price}>
            <PriceBreakdown price={price} total={total} isLoading={isPricing} />
          </div>
          {!isPaid && (
            <PriceBar
              ref={payButton}
              price={
                <div className={styles.barPrice}>
                  {total ? (
                    <Price text={money(total)} note={t('inclTax')} />
                  ) : (
                    <Skeleton height={28} width={96} />
                  )}
                </div>
              }
              className={styles.payButton}
              kind={isOnHold(payment.state) ? 'secondary' : 'primary'}
              busy={isBusy}
              busyLabel={tPay('opening')}
              unavailable={canPress ? null : whyNot}
              note={payment.canPay ? tPay(payment.way?.method === 'upi' ? 'readyUpi' : 'ready') : ''}
              onClick={press}
            >
              {needsConsent
                ? t('agree', { now: money(total) })
                : total
                  ? tPay('pay', { amount: money(total) })
                  : tPay('payPlain')}
            </PriceBar>
          )}
          <div className={styles.trust}>
            <p className={styles.small}>{tPay('moneySafe')}</p>
            <p className={styles.small}>
              {t('inInr')} {t('refund')} <Link to="/refund-policy">{t('refundLink')}</Link>
            </p>
            {starName && (
              <>
                <p className={styles.small}>{t('official', { star: starName })}</p>
                <AiLabel text={t('aiLabel', { star: starName })} />
              </>
            )}
          </div>
        </>
      }
    >
      {search.get('payment') === 'cancelled' && (
        <Notice tone="info" title={t('cancelledTitle')} live>
          {t('cancelledText')}
        </Notice>
      )}
      {risen && price && (
        <Notice tone="warning" title={t('risenTitle')} live>
          {t('risenText', { before: money(known), now: money(price.payable) })}
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
        <PaySection facts={facts} draft={draft} pay={payment} />
      )}
      {draft ? <OrderSummary draft={draft} facts={facts} canChange={!isPaid} /> : <Skeleton height={280} />}
    </CheckoutLayout>
  );
}
