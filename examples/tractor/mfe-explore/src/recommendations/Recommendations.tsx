import type { SlotLoaderArguments } from '@marquee/sdk';
import brand from '../../../brand/brand.module.css';
import { Tractor } from '../../../brand/Tractor.tsx';
import { products } from '../catalogue.ts';
import { nearest } from './nearest.ts';
import styles from './recommendations.module.css';

type Params = { skus: string };

const variants = products.flatMap(({ id, name, category, variants: own }) =>
  own.map((variant) => ({ ...variant, id, name, category })),
);

export const loader = ({ params: { skus } }: SlotLoaderArguments<Params>) =>
  Promise.resolve(nearest(variants, skus.split('|')));

/**
 * The slot `explore.recommendations`: the four tractors whose colours are nearest to the average colour of the tractors
 * in its params. Renders nothing if there are none.
 */
export function Component({ data = [] }: { params: Params; data?: Awaited<ReturnType<typeof loader>> }) {
  if (data.length === 0) return <></>;
  return (
    <aside className={styles['recommendations']} data-boundary="explore" aria-label="Recommendations">
      <h2 className={brand['subtitle']}>Recommendations</h2>
      <ul role="list" className={brand['grid']}>
        {data.map(({ sku, id, name, category, color }) => (
          <li key={sku}>
            <a className={brand['card']} href={`/product/${id}?sku=${sku}`}>
              <Tractor category={category} color={color} />
              <span className={brand['name']}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
