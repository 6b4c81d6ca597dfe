import {
  formatMoney,
  localised,
  localPath,
  useMessages,
  type Money,
  type SlotLoaderArguments,
} from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { loadOffer } from '../order/load-offer.ts';
import type { OrderOffer } from '../order/order-offer.ts';
import { messages } from './messages.ts';
import styles from './OrderButton.module.css';

/** `celeb` is the star's slug (`aarav-suryan`), `occasion` the slug of an occasion. */
type OrderButtonParams = { celeb: string; occasion?: string; size?: 'card' | 'hero' };

/** What the button shows of an offer. It is kept small, because each page embeds it as JSON. */
type ButtonOffer = {
  star: string;
  star_hi: string;
  occasion: string | null;
  occasion_hi: string | null;
  price: Money | null;
  deliveryHours: number | null;
  path: string;
};

export async function loader({ params, api }: SlotLoaderArguments<OrderButtonParams>): Promise<ButtonOffer> {
  const occasionSlug = params.occasion ?? null;
  return buttonOffer(await loadOffer({ celeb: params.celeb, occasionSlug, api }), occasionSlug);
}

/**
 * The slot `checkout.order-button`: a link to the order form of a star, with the full price of a video. It works
 * without JavaScript.
 */
export function Component({ params, data }: { params: OrderButtonParams; data?: ButtonOffer }) {
  const { t, language } = useMessages(messages);
  if (!data) return null;
  const star = localised(data, 'star', language).text;
  const occasion = localised(data, 'occasion', language).text;
  const price = data.price && formatMoney(data.price, language);

  return (
    <div className={styles.order} data-size={params.size ?? 'card'}>
      <a className={`mq-button ${styles.button}`} href={localPath(data.path, language)}>
        <span className={styles.texts}>
          <span className={styles.action}>{t('order')}</span>
          {occasion && <span className={styles.detail}>{t('orderFor', { occasion })}</span>}
          {!price && <span className={styles.detail}>{t('priceAtCheckout')}</span>}
          <span className="mq-visually-hidden">{t('from', { star })}</span>
        </span>
        {price && (
          <span className={styles.price}>
            {price}
            <span className={styles.tax}>{t('inclTax')}</span>
          </span>
        )}
        <Icon name="arrow-right" size={20} />
      </a>
      {params.size === 'hero' && (
        <p className={styles.promise}>
          {data.deliveryHours && (
            <span className={styles.promised}>
              <Icon name="clock" size={20} /> {t('ready', { hours: data.deliveryHours })}
            </span>
          )}
          <span className={styles.promised}>
            <Icon name="check" size={20} /> {t('official', { star })}
          </span>
        </p>
      )}
    </div>
  );
}

/** Picks what the button shows of an offer. It names the occasion only if `occasionSlug` requested one. */
function buttonOffer(offer: OrderOffer, occasionSlug: string | null): ButtonOffer {
  const { star, occasions, price, deliveryHours } = offer;
  const occasion = occasions.find(({ slug }) => slug === occasionSlug);
  return {
    star: star.name,
    star_hi: star.name_hi,
    occasion: occasion?.label ?? null,
    occasion_hi: occasion?.label_hi ?? null,
    price,
    deliveryHours,
    // Without a step, so that the wizard selects this occasion.
    path: `/order/${star.longKey}${occasion ? `?${new URLSearchParams({ occasion: occasion.slug })}` : ''}`,
  };
}
