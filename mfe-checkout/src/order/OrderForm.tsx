import { formatMoney, useMessages } from '@marquee/i18n';
import { Button, ErrorSummary, Notice, Price, StickyBar } from '@marquee/ui';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { messages } from './messages.ts';
import { OrderAside } from './OrderAside.tsx';
import type { OrderOffer } from './order-offer.ts';
import type { ProblemTexts } from './problem-texts.ts';
import styles from './OrderPage.module.css';

type OrderFormProps = {
  offer: OrderOffer;
  starName: string;
  /** What keeps the visitor here, told anew at each attempt. */
  problems: ProblemTexts['all'];
  attempt: number;
  checking: boolean;
  /** What the button says, and whether it leads nowhere for now. */
  action: string;
  blocked: boolean;
  onGoOn: () => void;
  /** Where the visitor is, above everything that may be wrong. */
  top: ReactNode;
  children: ReactNode;
};

/** The frame of an order: whose video it is, what is wrong, and the price and the way on always at hand. */
export function OrderForm(props: OrderFormProps) {
  const { offer, starName, problems, attempt, checking, action, blocked, onGoOn, top, children } = props;
  const { t, language } = useMessages(messages);
  const { revalidate } = useRevalidator();

  return (
    <div className={styles.page}>
      <OrderAside offer={offer} starName={starName} />
      <form
        className={styles.steps}
        noValidate
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
        <StickyBar>
          <div className={styles.bar}>
            {offer.price ? (
              <Price text={formatMoney(offer.price, language)} note={t('inclTax')} />
            ) : (
              <Price text={t('priceAtCheckout')} />
            )}
            <Button
              type="submit"
              wide
              className={styles.barAction}
              busy={checking}
              busyLabel={t('checking')}
              aria-disabled={blocked || undefined}
            >
              {action}
            </Button>
          </div>
        </StickyBar>
      </form>
    </div>
  );
}

/** Without scripts nothing can be ordered here: who can help. */
export function NeedsScript({ offer }: { offer: OrderOffer }) {
  const { t } = useMessages(messages);
  return (
    <noscript>
      <p>{t('needsScript', { email: offer.supportEmail ?? '' })}</p>
    </noscript>
  );
}
