import { formatNumber, localised, PageBreadcrumbs, Slot, useMessages, type Step } from '@marquee/sdk';
import { AiLabel, classNames, Icon, PageHeading, type IconName } from '@marquee/ui';
import type { ReactNode } from 'react';
import { accentOf } from './accent.ts';
import { fewestDelivered } from './fewest-delivered.ts';
import type { StarBio } from './load-star.ts';
import { messages } from './messages.ts';
import type { Offer } from './offer.ts';
import { StarPortrait } from './StarPortrait.tsx';
import type { Star } from './star.ts';
import styles from './StarHero.module.css';

type StarHeroProps = {
  star: Star;
  offer: Offer | null;
  bio: StarBio | null;
  steps: readonly Step[];
  title: ReactNode;
  lead: string;
  /** The slug of the occasion that is preselected in the order. */
  occasion?: string;
};

/** The top of a star's page: image, title and order button. */
export function StarHero({ star, offer, bio, steps, title, lead, occasion }: StarHeroProps) {
  const { t, language } = useMessages(messages);
  const name = localised(star, 'name', language).text;
  const delivered = offer?.videosDelivered ?? 0;

  return (
    <section className={classNames('mq-section--night', styles.hero, accentOf(star))}>
      <StarPortrait
        className={classNames(styles.image, !offer?.heroImage && styles.uprightOnly)}
        celeb={star.longKey}
        portrait={bio?.image ?? null}
        wide={offer?.heroImage ?? null}
        alt={t('portrait', { star: name })}
      />
      <div className={classNames(styles.text, occasion && styles.occasion)}>
        <PageBreadcrumbs steps={steps} />
        <PageHeading title={title} lead={lead} kicker={<OtherScript star={star} />} />
        <div className={styles.order}>
          <Slot name="checkout.order-button" params={{ celeb: star.longKey, occasion, size: 'hero' }} />
          <Slot name="checkout.continue-order" />
        </div>
        <ul className={styles.promises} role="list">
          {delivered >= fewestDelivered && (
            <Promised icon="check">{t('delivered', { count: formatNumber(delivered, language) })}</Promised>
          )}
          <Promised icon="shield">{t('refund')}</Promised>
          <Promised icon="card">{t('payment')}</Promised>
        </ul>
        <p>
          <AiLabel text={t('permission', { star: name })} />
        </p>
      </div>
    </section>
  );
}

/** The star's name in the other script: in Devanagari on an English page, in Latin on a Hindi page. */
function OtherScript({ star }: { star: Star }) {
  const { language } = useMessages(messages);
  return language === 'hi' ? <span lang="en">{star.name}</span> : <span lang="hi">{star.name_hi}</span>;
}

function Promised({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      <Icon name={icon} size={20} />
      {children}
    </li>
  );
}
