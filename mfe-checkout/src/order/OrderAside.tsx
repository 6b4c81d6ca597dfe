import { useMessages, viewTransition } from '@marquee/sdk';
import { AiLabel, Icon, Image } from '@marquee/ui';
import { messages } from './messages.ts';
import type { OrderOffer } from './order-offer.ts';
import styles from './OrderAside.module.css';

type OrderAsideProps = { offer: OrderOffer; starName: string; compact: boolean };

/**
 * The aside of an order: the star, and reasons to trust the site. It is beside the steps, or above them on phones. If
 * `compact`, it shows no reasons.
 */
export function OrderAside({ offer, starName, compact }: OrderAsideProps) {
  const { t } = useMessages(messages);
  const { star, deliveryHours } = offer;

  return (
    <aside className={styles.aside} data-star={star.shortKey} data-compact={compact || undefined}>
      {star.image && (
        <Image
          {...viewTransition('fanzone.star', star.longKey)}
          className={styles.portrait}
          src={star.image}
          alt={t('portraitOf', { star: starName })}
          width={900}
          height={1200}
          priority
        />
      )}
      {star.film && (
        <SampleFilm celeb={star.longKey} film={star.film} label={t('filmOf', { star: starName })} />
      )}
      {compact && (
        <p className={styles.line}>
          <span className={styles.starName}>{starName}</span>
          <AiLabel text={t('aiShort')} />
        </p>
      )}
      <div className={styles.texts}>
        <p className={styles.kicker}>{t('kicker', { star: starName })}</p>
        <ul className={styles.trust} role="list">
          <li className={styles.quiet}>
            <Icon name="check" size={20} />
            {t('official', { star: starName })}
          </li>
          {deliveryHours && (
            <li>
              <Icon name="clock" size={20} />
              {t('delivery', { hours: deliveryHours })}
            </li>
          )}
          <li className={styles.quiet}>
            <Icon name="refresh" size={20} />
            {t('refundPromise')}
          </li>
          <li className={styles.quiet}>
            <Icon name="shield" size={20} />
            {t('securePay')}
          </li>
        </ul>
        <AiLabel text={t('aiLabel', { star: starName })} />
      </div>
    </aside>
  );
}

type SampleFilmProps = { celeb: string; film: NonNullable<OrderOffer['star']['film']>; label: string };

/** The film that the visitor was watching on the page before; hidden if there was none. */
function SampleFilm({ celeb, film: { src, captions, captions_hi }, label }: SampleFilmProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- films have captions in the languages in which there are any
    <video
      {...viewTransition('fanzone.film', celeb)}
      className={styles.film}
      src={src}
      preload="none"
      playsInline
      controls
      // Without it the browser refuses captions of another origin.
      crossOrigin="anonymous"
      aria-label={label}
    >
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
      {captions_hi && <track kind="captions" src={captions_hi} srcLang="hi" label="हिन्दी" />}
    </video>
  );
}
