import { formatMoney, localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, Price, StickyBar } from '@marquee/ui';
import { messages } from './messages.ts';
import type { Offer } from './offer.ts';
import type { Star } from './star.ts';
import styles from './OrderBar.module.css';

/**
 * A bar with the price and an order button, shown on phones when the button at the top of the page is scrolled out of
 * view.
 */
export function OrderBar({ star, offer, occasion }: { star: Star; offer: Offer | null; occasion?: string }) {
  const { t, language } = useMessages(messages);
  const order = `/order/${star.longKey}${occasion ? `?occasion=${occasion}` : ''}`;

  return (
    <StickyBar className={styles.bar}>
      {offer && <Price text={formatMoney(offer.price, language)} note={t('price')} />}
      <ButtonLink href={localPath(order, language)}>{t('order')}</ButtonLink>
    </StickyBar>
  );
}
