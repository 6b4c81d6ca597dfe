import { formatMoney, useMessages } from '@marquee/sdk';
import { ErrorSummary, NeedsScript, Notice, Price } from '@marquee/ui';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { PriceBar } from '../panels/PriceBar.tsx';
import { messages } from './messages.ts';
import { OrderAside } from './OrderAside.tsx';
import type { OrderOffer } from './order-offer.ts';
import type { ProblemTexts } from './problem-texts.ts';
import styles from './OrderPage.module.css';

type OrderFormProps = {
  offer: OrderOffer;
  starName: string;
  /** The errors of the form. Screen readers announce the list again whenever `attempt` changes. */
  problems: ProblemTexts['all'];
  attempt: number;
  checking: boolean;
  action: string;
  blocked: boolean;
  /** Whether phones show the star in one line. */
  compact?: boolean;
  onGoOn: () => void;
  /** Shown above the list of errors. */
  top: ReactNode;
  children: ReactNode;
};

/**
 * The layout of an order form: the star, a list of errors, the fields and a bar with the price. Both designs use it:
 * the wizard (one step per screen) and the order on one page.
 */
export function OrderForm(props: OrderFormProps) {
  const { offer, starName, problems, attempt, checking, action, blocked, onGoOn, top, children } = props;
  const { compact = false } = props;
  const { t, language } = useMessages(messages);
  const { revalidate } = useRevalidator();

  return (
    <div className={styles.page}>
      <OrderAside {...{ offer, starName, compact }} />
      <form
        className={styles.steps}
        noValidate
        data-draft-saved
        onSubmit={(event) => {
          event.preventDefault();
          onGoOn();
        }}
      >
        {top}
        <ErrorSummary key={attempt} title={t('fixFirst')} errors={problems} />
        {offer.star.celebUserId === null && (
          <Notice
            tone="error"
            title={t('unavailableTitle')}
            action={{ label: t('retry'), onAction: () => void revalidate() }}
          >
            {t('unavailableText')}
          </Notice>
        )}
        {children}
        <PriceBar
          price={
            offer.price ? (
              <Price text={formatMoney(offer.price, language)} note={t('inclTax')} />
            ) : (
              <Price text={t('priceAtCheckout')} />
            )
          }
          type="submit"
          sticks
          busy={checking}
          busyLabel={t('checking')}
          unavailable={blocked ? t('unavailableTitle') : null}
        >
          {action}
        </PriceBar>
      </form>
    </div>
  );
}

/**
 * A notice that an order requires JavaScript, with the email address of support. Browsers without JavaScript show it at
 * once, others if the form has not hydrated after ten seconds, or after two if `soon`.
 */
export function OrderNeedsScript({ offer, soon = false }: { offer: OrderOffer; soon?: boolean }) {
  const { t } = useMessages(messages);
  return (
    <NeedsScript
      text={t('needsScript', { email: offer.supportEmail ?? '' })}
      reload={t('reload')}
      soon={soon}
    />
  );
}
