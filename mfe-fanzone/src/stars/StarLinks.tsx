import { Localised } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { accentOf } from './accent.ts';
import type { Star } from './star.ts';
import styles from './StarLinks.module.css';

/** Links to stars, by their names. `to` returns the path of the link for a star. */
export function StarLinks({ stars, to }: { stars: readonly Star[]; to: (star: Star) => string }) {
  return (
    <ul className={styles.bills} role="list">
      {stars.map((star) => (
        <li key={star.longKey}>
          <Link className={classNames(styles.bill, accentOf(star))} to={to(star)}>
            <Localised record={star} field="name" />
            <Icon name="arrow-right" size={28} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
