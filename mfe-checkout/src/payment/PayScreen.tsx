import { errorCode } from '@marquee/contracts';
import { formatMoney, Localised, localPath, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, ChoiceCards, Icon, Notice, PageHeading, Price, Skeleton, StickyBar } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import { OrderSummary } from '../checkout/OrderSummary.tsx';
import { useFinishedDraft } from '../checkout/use-finished-draft.ts';
import { wizardAddress } from '../order/wizard-address.ts';
import { messages } from './messages.ts';
import { waysToPay } from './payment-methods.ts';
import { paymentPageAddress } from './payment-page-address.ts';
import { startPayment } from './start-payment.ts';
import { usePreparedPayment } from './use-prepared-payment.ts';
import styles from '../checkout/CheckoutPage.module.css';

type PayScreenProps = { facts: CheckoutFacts; openPaymentPage: (address: string) => void };
type Trouble = { message: string } | 'unreachable' | 'no-address' | null;

/** The last page before the payment page: everything is ready, one press pays. */
export function PayScreen({ facts, openPaymentPage }: PayScreenProps) {
  const { t, language } = useMessages(messages);
  const { api, analytics, hosts, withSignIn } = usePlatform();
  const navigate = useNavigate();
  const { draft, change } = useFinishedDraft();
  const { maintenance } = facts;
  // While paying is switched off, nothing is got ready and there is nothing to choose.
  const ways = maintenance ? [] : waysToPay(facts.providers);
  const [chosen, setChosen] = useState(0);
  const way = ways[chosen];
  const { preparation, prepare } = usePreparedPayment(draft, change, way?.provider);
  const [opening, setOpening] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const pressed = useRef(false);

  const attempt = draft?.attempt;
  const amount = attempt?.payable ?? null;
  const needsPrice = attempt !== undefined && (attempt.priceId === null || amount === null);

  useEffect(() => {
    if (needsPrice || preparation.status === 'price-changed') navigate('/checkout', { replace: true });
    if (preparation.status === 'already-paid' && attempt?.paymentId) {
      navigate(`/payment/status/${attempt.paymentId}`, { replace: true });
    }
    if (preparation.status === 'name-refused' && draft?.celeb) {
      change((before) => ({ ...before, moderation: null }));
      navigate(wizardAddress(draft.celeb, 'name', draft.occasionSlug), { replace: true });
    }
    // Where to go is decided by what came back, not by later changes of the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [needsPrice, preparation.status]);

  useEffect(() => {
    // Back from the payment page the browser may show this page as it was left: with its button busy.
    const reopened = (event: PageTransitionEvent) => {
      if (event.persisted) release();
    };
    window.addEventListener('pageshow', reopened);
    return () => window.removeEventListener('pageshow', reopened);
  }, []);

  const release = () => {
    pressed.current = false;
    setOpening(false);
  };

  const pay = async () => {
    // A ref, not state: the second press of a double click comes before React has drawn the first.
    if (pressed.current || preparation.status !== 'ready' || !way || !attempt?.priceId || !amount) return;
    pressed.current = true;
    setOpening(true);
    setTrouble(null);
    const request = {
      cartId: preparation.cartId,
      priceId: attempt.priceId,
      amount,
      ...way,
      country: facts.country,
      returnUrl: `${window.location.origin}${localPath('/payment/status/{paymentId}', language)}`,
    };
    const requestId = {
      read: () => attempt.clientRequestId,
      keep: (clientRequestId: string) =>
        void change((before) => ({ ...before, attempt: { ...before.attempt, clientRequestId } })),
    };
    try {
      const initiate: typeof api.initiatePayment = (body) =>
        withSignIn('pay', () => api.initiatePayment(body));
      const start = await startPayment(initiate, request, requestId, () => crypto.randomUUID());
      if (start.kind === 'started') return leaveFor(start.payment.paymentId, start.payment.redirectUrl);
      if (start.kind === 'already-paid' && (start.paymentId ?? attempt.paymentId)) {
        return navigate(`/payment/status/${start.paymentId ?? attempt.paymentId}`);
      }
      if (start.kind === 'price-changed') return navigate('/checkout', { replace: true });
      if (start.kind === 'cart-gone') {
        change((before) => ({ ...before, attempt: { ...before.attempt, cartId: null } }));
        prepare();
      }
      setTrouble(start.kind === 'refused' ? { message: start.message } : 'unreachable');
      release();
    } catch (failure) {
      if (errorCode(failure) !== 'SIGN_IN_NEEDED') setTrouble('unreachable');
      release();
    }
  };

  const leaveFor = (paymentId: string, redirectUrl: string | null | undefined) => {
    // Kept before the page goes: whatever happens over there, the way back to this payment is known.
    change((before) => ({ ...before, attempt: { ...before.attempt, paymentId } }));
    const address = paymentPageAddress(redirectUrl, hosts.main);
    if (address) {
      analytics.publish('payment_started');
      return openPaymentPage(address);
    }
    setTrouble('no-address');
    release();
  };

  return (
    <div className={styles.page}>
      <PageHeading title={t('payHeading')} lead={t('payLead')} />
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      <div className={styles.columns}>
        <div className={styles.block}>
          {ways.length > 0 && (
            <ChoiceCards
              legend={t('methods')}
              name="way-to-pay"
              columns={1}
              options={ways.map(({ method }, position) => ({
                value: String(position),
                label: t(method),
                hint: t(`${method}Hint`),
                icon: method === 'card' ? ('card' as const) : ('rupee' as const),
              }))}
              value={String(chosen)}
              onChange={(position) => setChosen(Number(position))}
            />
          )}
          {attempt && attempt.failures >= 2 && (
            <Notice tone="info" live>
              {t('otherWay')}
            </Notice>
          )}
          {preparation.status === 'signed-out' && (
            <Notice
              tone="info"
              title={t('signInTitle')}
              live
              action={{ label: t('signIn'), onAction: prepare }}
            />
          )}
          {(preparation.status === 'unreachable' || preparation.status === 'refused') && (
            <Notice tone="error" title={t('notReadyTitle')} action={{ label: t('retry'), onAction: prepare }}>
              {preparation.status === 'refused' ? preparation.message : t('notReadyText')}
            </Notice>
          )}
          {maintenance && (
            <Notice tone="warning" title={t('maintenanceTitle')}>
              {maintenance.message ? (
                <Localised record={maintenance} field="message" />
              ) : (
                t('maintenanceText')
              )}
            </Notice>
          )}
          {ways.length === 0 && !maintenance && draft && (
            <Notice tone="error" title={t('notReadyTitle')}>
              {t('notReadyText')}
            </Notice>
          )}
          {trouble && (
            <Notice tone="error" title={t('notReadyTitle')}>
              {trouble === 'unreachable' && t('notReadyText')}
              {trouble === 'no-address' && t('noAddressText', { email: facts.supportEmail ?? '' })}
              {typeof trouble === 'object' && trouble.message}
            </Notice>
          )}
          <p className={styles.small} aria-live="polite">
            {preparation.status === 'preparing' && !maintenance && t('preparing')}
            {preparation.status === 'ready' && t('ready')}
          </p>
          <p className={styles.secure}>
            <Icon name="shield" size={20} />
            {t('secure')}
          </p>
          <p className={styles.small}>{t('moneySafe')}</p>
        </div>
        {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
      </div>
      <StickyBar>
        <div className={styles.bar}>
          {amount ? (
            <Price text={formatMoney(amount, language)} note={t('inclTax')} />
          ) : (
            <Skeleton height={28} width={96} />
          )}
          <Button
            wide
            className={styles.barAction}
            busy={opening}
            busyLabel={t('opening')}
            aria-disabled={preparation.status !== 'ready' || undefined}
            onClick={() => void pay()}
          >
            {amount ? t('pay', { amount: formatMoney(amount, language) }) : t('payPlain')}
          </Button>
        </div>
      </StickyBar>
    </div>
  );
}
