import { formatMoney, localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, Price, StickyBar } from '@marquee/ui';
import { messages } from './messages.ts';
import type { Offer } from './offer.ts';
import type { Star } from './star.ts';
import styles from './OrderBar.module.css';

/** Price and button at the thumb, on phones, from where the hero's button has left the screen. */
export function OrderBar({ star, offer, occasion }: { star: Star; offer: Offer | null; occasion?: string }) {
  const { t, language } = useMessages(messages);
  const order = `/order/${star.longKey}${occasion ? `?occasion=${occasion}` : ''}`;

  return (
    <StickyBar className={styles.bar}>
      {offer && <Price text={formatMoney(offer.price, language)} note={t('price')} />}
      <ButtonLink href={localPath(order, language)}>{occasion ? t('makeVideo') : t('book')}</ButtonLink>
    </StickyBar>
  );
}
