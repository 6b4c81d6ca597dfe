import { useMessages } from '@marquee/sdk';
import { ChoiceCards, Icon, Skeleton } from '@marquee/ui';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { messages } from './messages.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { OtherWay } from './OtherWay.tsx';
import { PayTrouble } from './PayTrouble.tsx';
import { wayId } from './payment-methods.ts';
import { isOnHold, isSamePayment } from './payment-state.ts';
import type { Pay } from './use-pay.ts';
import styles from '../checkout/CheckoutPage.module.css';

const methodIcons = { upi: 'rupee', card: 'card', netbanking: 'globe' } as const;

type PaySectionProps = {
  facts: CheckoutFacts;
  draft: OrderDraft | null;
  pay: Pay;
};

/**
 * The part of the checkout with the ways to pay, if there are several. It also shows a warning about an earlier payment
 * that may still succeed, or the problem that prevents this one.
 */
export function PaySection({ facts, draft, pay: payment }: PaySectionProps) {
  const { t } = useMessages(messages);
  const { state, ways, way, choose, confirmAnother, prepare, pay } = payment;
  const wasRefused =
    (state.status === 'blocked' && state.blocker.status === 'refused') ||
    ('problem' in state && state.problem?.status === 'refused');
  const isPaid = state.status === 'already-paid';
  const openId = 'cart' in state ? state.cart.openPaymentId : null;

  return (
    <>
      {openId && 'cart' in state && (
        <OpenPayment
          paymentId={openId}
          isSamePayment={isSamePayment(state.cart)}
          {...(isOnHold(state) && { onWantAnother: confirmAnother })}
        />
      )}
      <PayTrouble {...{ state, facts, draft, prepare, pay }} hasWay={way !== undefined} />
      {/* The ways to pay depend on the visitor, whom only the browser knows. */}
      {!draft && ways.length > 1 && <Skeleton height={88} />}
      {draft && way && ways.length > 1 && !isPaid && (
        <ChoiceCards
          legend={t('methods')}
          name="way-to-pay"
          columns={1}
          options={ways.map((each) => ({
            value: wayId(each),
            label: t(each.method),
            hint: t(`${each.method}Hint`),
            icon: methodIcons[each.method],
          }))}
          value={wayId(way)}
          onChange={choose}
        />
      )}
      {draft && (draft.attempt.failures >= 2 || wasRefused) && (
        <OtherWay others={ways.filter((each) => each !== way)} onChoose={(other) => choose(wayId(other))} />
      )}
      {!isPaid && (
        <p className={styles.secure}>
          <Icon name="shield" size={20} />
          {t(way?.method === 'upi' ? 'secureUpi' : 'secure')}
        </p>
      )}
    </>
  );
}
