import type { Occasion } from '@marquee/sdk/api-contract';
import { Localised } from '@marquee/sdk';
import { Icon, occasionIcon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './OccasionGrid.module.css';

/** Links to occasions, which look like cinema tickets. `to` returns the path of the link for an occasion. */
export function OccasionGrid({
  occasions,
  to,
  current,
}: {
  occasions: readonly Occasion[];
  to: (occasion: Occasion) => string;
  /** The slug of the occasion that the page shows. */
  current?: string | undefined;
}) {
  return (
    <ul className={styles.grid} role="list">
      {occasions.map((occasion) => (
        <li key={occasion.slug}>
          <Link
            className={styles.ticket}
            to={to(occasion)}
            aria-current={occasion.slug === current ? 'page' : undefined}
          >
            <Icon name={occasionIcon(occasion.slug)} size={28} />
            <span>
              <Localised record={occasion} field="label" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
