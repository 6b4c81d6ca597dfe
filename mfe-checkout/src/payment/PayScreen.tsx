import { formatMoney, useMessages } from '@marquee/i18n';
import { ChoiceCards, Icon, Price, Skeleton } from '@marquee/ui';
import { CheckoutLayout } from '../checkout/CheckoutLayout.tsx';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import { OrderSummary } from '../checkout/OrderSummary.tsx';
import { Panel } from '../panels/Panel.tsx';
import { PriceBar } from '../panels/PriceBar.tsx';
import { messages } from './messages.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { OtherWay } from './OtherWay.tsx';
import { PayTrouble } from './PayTrouble.tsx';
import { wayId } from './payment-methods.ts';
import { isOnHold, isSamePayment } from './payment-state.ts';
import { usePay } from './use-pay.ts';
import styles from '../checkout/CheckoutPage.module.css';

type PayScreenProps = { facts: CheckoutFacts; openPaymentPage: (url: string) => void };

/** The last page before the payment provider's page. A click on Pay starts the payment. */
export function PayScreen({ facts, openPaymentPage }: PayScreenProps) {
  const { t, language } = useMessages(messages);
  const { draft, state, ways, way, choose, confirmAnother, prepare, pay } = usePay(facts, openPaymentPage);

  const attempt = draft?.attempt;
  const amount = attempt?.payable ?? null;
  const isHeld = isOnHold(state);
  const canPay = way !== undefined && 'cart' in state && !isHeld;
  const openId = 'cart' in state ? state.cart.openPaymentId : null;
  const wasRefused =
    (state.status === 'blocked' && state.blocker.status === 'refused') ||
    ('problem' in state && state.problem?.status === 'refused');

  return (
    <CheckoutLayout
      title={t('payHeading')}
      lead={t('payLead')}
      needsScript={t('needsScript')}
      reload={t('reload')}
      bar={
        <PriceBar
          price={
            amount ? (
              <Price text={formatMoney(amount, language)} note={t('inclTax')} />
            ) : (
              <Skeleton height={28} width={96} />
            )
          }
          kind={isHeld ? 'secondary' : 'primary'}
          busy={state.status === 'starting' || state.status === 'opening-page'}
          busyLabel={t('opening')}
          aria-disabled={!canPay || undefined}
          onClick={pay}
        >
          {amount ? t('pay', { amount: formatMoney(amount, language) }) : t('payPlain')}
        </PriceBar>
      }
    >
      <Panel>
        {openId && 'cart' in state && (
          <OpenPayment
            paymentId={openId}
            isSamePayment={isSamePayment(state.cart)}
            {...(isHeld && { onWantAnother: confirmAnother })}
          />
        )}
        <PayTrouble {...{ state, facts, draft, prepare, pay }} hasWay={way !== undefined} />
        {/* The ways to pay depend on the visitor, whom only the browser knows. */}
        {!draft && ways.length > 0 && <Skeleton height={88} />}
        {draft && way && (
          <ChoiceCards
            legend={t('methods')}
            name="way-to-pay"
            columns={1}
            options={ways.map((each) => ({
              value: wayId(each),
              label: t(each.method),
              hint: t(`${each.method}Hint`),
              icon: each.method === 'card' ? ('card' as const) : ('rupee' as const),
            }))}
            value={wayId(way)}
            onChange={choose}
          />
        )}
        {draft && ((attempt?.failures ?? 0) >= 2 || wasRefused) && (
          <OtherWay others={ways.filter((each) => each !== way)} onChoose={(other) => choose(wayId(other))} />
        )}
        <p className={styles.small} aria-live="polite">
          {state.status === 'preparing' && way && t('preparing')}
          {canPay && t('ready')}
        </p>
        <p className={styles.secure}>
          <Icon name="shield" size={20} />
          {t('secure')}
        </p>
        <p className={styles.small}>{t('moneySafe')}</p>
      </Panel>
      {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
    </CheckoutLayout>
  );
}
