import type { Invoice } from '@marquee/sdk/api-contract';
import { starByKey } from '@marquee/sdk/roster';
import { formatDate, formatMoney, localised, useMessages } from '@marquee/sdk';
import { Button, FactList } from '@marquee/ui';
import { messages } from './messages.ts';
import styles from './InvoicePage.module.css';

type InvoiceSheetProps = { invoice: Invoice; orderId: string; celeb: string | null; isSample: boolean };

/** The tax invoice, with the content that rule 46 of the CGST Rules requires. */
export function InvoiceSheet({ invoice, orderId, celeb, isSample }: InvoiceSheetProps) {
  const { t, language } = useMessages(messages);
  const { seller, buyer, placeOfSupply, taxes } = invoice;
  const star = starByKey(celeb ?? '');
  const address = localised(seller, 'address', language);
  const place = localised(placeOfSupply, 'name', language);

  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1 className={styles.heading}>{t('heading')}</h1>
        <Button kind="secondary" className={styles.screenOnly} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      <FactList
        items={[
          { term: t('number'), detail: invoice.number },
          { term: t('date'), detail: formatDate(invoice.issuedAt, language) },
          { term: t('order'), detail: orderId },
          { term: t('place'), detail: `${placeOfSupply.code} ${place.text}` },
        ]}
      />
      <div className={styles.parties}>
        <section>
          <h2 className={styles.title}>{t('seller')}</h2>
          <p>{seller.name}</p>
          <p lang={address.lang}>{address.text}</p>
          <p>
            {t('gstin')}: {seller.gstin}
          </p>
        </section>
        <section>
          <h2 className={styles.title}>{t('buyer')}</h2>
          {buyer.name && <p>{buyer.name}</p>}
          <p>{buyer.gstin ? `${t('gstin')}: ${buyer.gstin}` : t('consumer')}</p>
        </section>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {star
                ? t('serviceText', { star: localised(star, 'label', language).text })
                : t('serviceTextPlain')}
              <br />
              {t('sac')} {invoice.sac}, {t('taxable')}
            </td>
            <td>{formatMoney(invoice.taxable, language)}</td>
          </tr>
          {taxes.map((tax) => (
            <tr key={tax.label}>
              <td>
                {tax.label} {tax.ratePercent} %
              </td>
              <td>{formatMoney(tax, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{formatMoney(invoice.total, language)}</td>
          </tr>
        </tfoot>
      </table>
      {invoice.creditNotes.length > 0 && (
        <section>
          <h2 className={styles.title}>{t('creditNotes')}</h2>
          {invoice.creditNotes.map(({ number, issuedAt, total }) => (
            <p key={number}>
              {t('creditNote', {
                number,
                date: formatDate(issuedAt, language),
                amount: formatMoney(total, language),
              })}
            </p>
          ))}
        </section>
      )}
      <p className={styles.small}>{t('reverse')}</p>
      <p className={styles.small}>{t('computer')}</p>
      {isSample && <p className={styles.small}>{t('sample')}</p>}
    </article>
  );
}
