import { formatMoney, useMessages } from '@marquee/i18n';
import type { TokenPriceData } from '@marquee/api-contract';
import { messages } from './messages.ts';
import { priceLines, type PriceLine } from './price-lines.ts';
import styles from './CheckoutPage.module.css';

export function PriceBreakdown({ price }: { price: TokenPriceData }) {
  const { t, language } = useMessages(messages);

  const name = ({ kind, label, rate }: PriceLine) => {
    if (kind !== 'tax') return t(kind);
    return label && rate ? t('tax', { label, rate }) : (label ?? t('taxPlain'));
  };

  return (
    <table className={styles.bill}>
      <caption className={styles.caption}>{t('priceHeading')}</caption>
      <tbody>
        {priceLines(price).map((line) => (
          <tr key={line.kind}>
            <th scope="row">{name(line)}</th>
            <td>{formatMoney(line.amount, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{formatMoney(price.payable, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
