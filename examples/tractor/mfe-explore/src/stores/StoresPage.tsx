import type { PageHandle } from '@marquee/sdk';
import brand from '../../../brand/brand.module.css';
import { stores } from '../catalogue.ts';
import styles from './stores.module.css';

export const handle: PageHandle = {
  meta: () => ({ title: 'Our stores', description: `${stores.length} stores where tractors wait for you.` }),
};

/** The page `/stores`: the stores where customers collect their tractors. */
export function Component() {
  return (
    <div className={brand['page']} data-boundary-page="explore">
      <div className={brand['inner']}>
        <h1 className={brand['title']}>Our stores</h1>
        <p className={brand['soft']}>Come by, sit on one, drive it home.</p>
        <ul role="list" className={brand['grid']}>
          {stores.map(({ id, name, street, city }) => (
            <li key={id} className={styles['store']}>
              <h2 className={brand['subtitle']}>{name}</h2>
              <address className={styles['address']}>
                {street}
                <br />
                {city}
              </address>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
