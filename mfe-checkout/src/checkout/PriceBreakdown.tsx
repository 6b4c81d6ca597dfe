import { formatMoney, useMessages, type Money } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';
import { Skeleton } from '@marquee/ui';
import { messages } from './messages.ts';
import { priceLines, type PriceLine } from './price-lines.ts';
import styles from './CheckoutPage.module.css';

type PriceBreakdownProps = {
  /** The price with its tax; null while only the total is known. */
  price: TokenPriceData | null;
  total: Money | null;
  /** Whether the price is on its way. Then its rows have their place, and no amounts yet. */
  isLoading: boolean;
};

/** The rows of the price, with a total. The total is shown even before the price with its tax is loaded. */
export function PriceBreakdown({ price, total, isLoading }: PriceBreakdownProps) {
  const { t, language } = useMessages(messages);

  const name = ({ kind, label, rate }: PriceLine) => {
    if (kind !== 'tax') return t(kind);
    return label && rate ? t('tax', { label, rate }) : (label ?? t('taxPlain'));
  };

  return (
    <table className={styles.bill}>
      <caption className={styles.caption}>{t('priceHeading')}</caption>
      <tbody>
        {price &&
          priceLines(price).map((line) => (
            <tr key={line.kind}>
              <th scope="row">{name(line)}</th>
              <td>{formatMoney(line.amount, language)}</td>
            </tr>
          ))}
        {isLoading &&
          [t('base'), t('taxPlain')].map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td className={styles.awaited}>
                <Skeleton height="1em" width="5em" />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('total')} {!price && !isLoading && <span className={styles.small}>{t('inclTax')}</span>}
          </th>
          <td>{total ? formatMoney(total, language) : <Skeleton height="1em" width="4em" />}</td>
        </tr>
      </tfoot>
    </table>
  );
}
