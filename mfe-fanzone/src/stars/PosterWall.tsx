import { formatMoney, Localised, localised, useMessages, viewTransition } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { accentOf } from './accent.ts';
import { messages } from './messages.ts';
import type { Poster } from './posters.ts';
import type { Star } from './star.ts';
import styles from './PosterWall.module.css';

/** A grid of all stars as posters. `to` returns the path of the link on a star's poster. */
export function PosterWall({
  posters,
  to,
  headingLevel = 2,
}: {
  posters: readonly Poster[];
  to: (star: Star) => string;
  headingLevel?: 2 | 3;
}) {
  return (
    <ul className={styles.wall} role="list">
      {posters.map((poster, index) => (
        <li key={poster.star.longKey} className={styles.place}>
          <Bill poster={poster} to={to(poster.star)} headingLevel={headingLevel} priority={index === 0} />
        </li>
      ))}
    </ul>
  );
}

type BillProps = { poster: Poster; to: string; headingLevel: 2 | 3; priority: boolean };

function Bill({ poster: { star, image, known, wide, price }, to, headingLevel, priority }: BillProps) {
  const { t, language } = useMessages(messages);
  const Heading = `h${headingLevel}` as const;
  const src = image?.url ?? wide;

  return (
    <article className={classNames(styles.bill, accentOf(star))}>
      {src && (
        <img
          {...viewTransition('fanzone.star', star.longKey)}
          className={styles.face}
          src={src}
          alt={t('portrait', { star: localised(star, 'name', language).text })}
          width={image?.width ?? 600}
          height={image?.height ?? 750}
          fetchPriority={priority ? 'high' : undefined}
        />
      )}
      <div className={styles.caption}>
        <Heading className={styles.name}>
          <Link className={styles.link} to={to}>
            <Localised record={star} field="name" />
          </Link>
        </Heading>
        {known && (
          <p className={styles.known}>
            <Localised record={known} field="profession" />
          </p>
        )}
        <p className={styles.price}>
          {price ? (
            <span>
              {formatMoney(price, language)} <small className={styles.tax}>{t('price')}</small>
            </span>
          ) : (
            t('priceLater')
          )}
          <Icon name="arrow-right" size={20} />
        </p>
      </div>
    </article>
  );
}
