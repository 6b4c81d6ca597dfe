import { notFound, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import brand from '../../../brand/brand.module.css';
import { catalogueOf, filters } from '../catalogue.ts';
import { ProductCard } from '../ProductCard.tsx';
import styles from './category.module.css';

export const loader = (({ params: { category }, url }) => {
  const catalogue = catalogueOf(category);
  if (!catalogue) throw notFound(`the category ${category}`);
  return Promise.resolve({ ...catalogue, path: url.pathname });
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data: { title, products } }) => ({
    title,
    description: `${products.length} tractors, the most expensive first.`,
  }),
};

/** The pages `/products` and `/products/:category`: the tractors, the most expensive first. */
export function Component() {
  const { title, products, path } = useLoaderData<typeof loader>();
  return (
    <div className={brand['page']} data-boundary-page="explore">
      <div className={brand['inner']}>
        <h1 className={brand['title']}>{title}</h1>
        <div className={styles['bar']}>
          <p className={brand['soft']}>{products.length} products</p>
          <nav className={styles['filters']} aria-label="Filter">
            {filters.map((filter) => (
              <a
                key={filter.path}
                className={styles['filter']}
                href={filter.path}
                {...(filter.path === path && { 'aria-current': 'page' as const })}
              >
                {filter.label}
              </a>
            ))}
          </nav>
        </div>
        <ul role="list" className={brand['grid']}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
