import { Slot, type PageHandle } from '@marquee/sdk';
import brand from '../../../brand/brand.module.css';
import { Tractor } from '../../../brand/Tractor.tsx';
import styles from './home.module.css';

export const handle: PageHandle = {
  meta: () => ({
    title: 'Tractors old and new',
    description: 'Classic tractors with a history, and autonomous ones that need no driver.',
  }),
};

const teasers = [
  {
    title: 'Classics',
    text: 'Steel, smoke and stories.',
    path: '/products/classics',
    color: '#c8402f',
    category: 'classic',
  },
  {
    title: 'Autonomous',
    text: 'Work that does itself.',
    path: '/products/autonomous',
    color: '#1f6fb0',
    category: 'autonomous',
  },
];

/** The home page `/`: links to the categories, and some tractors. */
export function Component() {
  return (
    <div className={brand['page']} data-boundary-page="explore">
      <div className={brand['inner']}>
        <h1 className={styles['claim']}>Tractors for every kind of field</h1>
        <p className={styles['lead']}>
          Restored classics and driverless newcomers, ready at a store near you.
        </p>
        <div className={styles['teasers']}>
          {teasers.map(({ title, text, path, color, category }) => (
            <a key={path} className={styles['teaser']} href={path}>
              <span>
                <strong className={styles['teaserTitle']}>{title}</strong>
                <span className={brand['soft']}>{text}</span>
              </span>
              <Tractor category={category} color={color} />
            </a>
          ))}
        </div>
        <Slot name="explore.recommendations" params={{ skus: 'CL-02-YL|AU-01-BL' }} />
      </div>
    </div>
  );
}
