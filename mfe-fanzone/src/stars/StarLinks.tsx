import { Localised } from '@marquee/sdk';
import { classNames, Icon, Image } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { accentOf } from './accent.ts';
import type { OtherStar } from './load-star.ts';
import type { Star } from './star.ts';
import styles from './StarLinks.module.css';

/** Links to stars, with their portraits and names. `to` returns the path of the link for a star. */
export function StarLinks({ stars, to }: { stars: readonly OtherStar[]; to: (star: Star) => string }) {
  return (
    <ul className={styles.bills} role="list">
      {stars.map(({ star, image }) => (
        <li key={star.longKey}>
          <Link className={classNames(styles.bill, accentOf(star))} to={to(star)}>
            {image && (
              <Image
                className={styles.face}
                src={image.url}
                alt=""
                width={image.width ?? 600}
                height={image.height ?? 750}
              />
            )}
            <span className={styles.name}>
              <Localised record={star} field="name" />
            </span>
            <Icon name="arrow-right" size={28} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
