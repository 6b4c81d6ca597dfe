import brand from '../../brand/brand.module.css';
import { formatPrice } from '../../brand/format-price.ts';
import { Tractor } from '../../brand/Tractor.tsx';
import type { Product } from './catalogue.ts';

/** A tractor in a list: a link to the tractor's page. */
export function ProductCard({ product }: { product: Product }) {
  const { id, name, category, startPrice, variants } = product;
  return (
    <a className={brand['card']} href={`/product/${id}`}>
      <Tractor category={category} color={variants[0]?.color ?? '#5f6b73'} label={name} />
      <span className={brand['name']}>{name}</span>
      <span className={brand['soft']}>from {formatPrice(startPrice)}</span>
    </a>
  );
}
