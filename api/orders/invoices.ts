import type { Database, Transaction } from '@marquee/database';
import type { Invoice } from '@marquee/api-contract';
import { todayInIndia } from '@marquee/i18n/dates';
import { asc, eq, sql } from 'drizzle-orm';
import type { Catalogue } from '../content/catalogue.ts';
import { users } from '../sign-in/account-tables.ts';
import { abroad, placeOfSupply } from './gst-states.ts';
import { gstPercent, rupees, splitGst } from './money.ts';
import { invoices, invoiceSeries, type Payment, type Refund, type StoredInvoice } from './order-tables.ts';

type Kind = StoredInvoice['kind'];

/**
 * Stores the tax invoice of a paid order under the next invoice number. It runs in the transaction that places the
 * order, so that there is no order without an invoice, and no gap in the invoice numbers of a financial year.
 */
export async function issueInvoice(
  transaction: Transaction,
  { seller }: Pick<Catalogue, 'seller'>,
  { payment, orderId, issuedAt }: { payment: Payment; orderId: number; issuedAt: Date },
): Promise<void> {
  const [buyer] = await transaction
    .select({ name: users.name, mobileNumber: users.mobileNumber })
    .from(users)
    .where(eq(users.userId, payment.userId));
  const own = stateOf(seller.gstin);
  // The supply to a customer without an address on record is at the place of the seller.
  const place = payment.gst ? stateOf(payment.gst.gstin) : isFromIndia(buyer?.mobileNumber) ? own : abroad;
  await transaction.insert(invoices).values({
    number: await nextNumber(transaction, 'invoice', issuedAt),
    kind: 'invoice',
    orderId,
    issuedAt,
    buyerName: (payment.gst ? payment.gst.companyName : buyer?.name) ?? '',
    buyerGstin: payment.gst?.gstin ?? null,
    placeOfSupply: place,
    ...taxesIn(payment.amount, { withinState: place === own }),
  });
}

/**
 * Stores the credit note of a refund, which corrects the invoice of the order. It runs in the transaction that grants
 * the refund. An order without an invoice gets no credit note.
 */
export async function issueCreditNote(
  transaction: Transaction,
  { refund, orderId }: { refund: Refund; orderId: number },
): Promise<void> {
  const [invoice] = await transaction
    .select()
    .from(invoices)
    .where(sql`${invoices.orderId} = ${orderId} and ${invoices.kind} = 'invoice'`);
  if (!invoice) return;
  await transaction.insert(invoices).values({
    ...invoice,
    number: await nextNumber(transaction, 'credit-note', refund.requestedAt),
    kind: 'credit-note',
    refundId: refund.id,
    issuedAt: refund.requestedAt,
    ...taxesIn(refund.amount, { withinState: invoice.igst === 0 }),
  });
}

/** Reads the invoice of an order with its credit notes; null for an order that was placed before invoices existed. */
export async function invoiceOf(
  db: Database,
  { seller }: Pick<Catalogue, 'seller'>,
  orderId: number,
): Promise<Invoice | null> {
  const issued = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt));
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  if (!invoice) return null;

  const { name, address, address_hi, gstin, sac } = seller;
  const tax = (label: string, ratePercent: number, paise: number) =>
    paise > 0 ? [{ label, ratePercent, ...rupees(paise) }] : [];
  return {
    number: invoice.number,
    issuedAt: invoice.issuedAt.toISOString(),
    seller: { name, address, address_hi, gstin },
    buyer: { name: invoice.buyerName || null, gstin: invoice.buyerGstin },
    placeOfSupply: placeOfSupply(invoice.placeOfSupply),
    sac,
    taxable: rupees(invoice.taxable),
    taxes: [
      ...tax('CGST', gstPercent / 2, invoice.cgst),
      ...tax('SGST', gstPercent / 2, invoice.sgst),
      ...tax('IGST', gstPercent, invoice.igst),
    ],
    total: rupees(invoice.total),
    creditNotes: issued
      .filter(({ kind }) => kind === 'credit-note')
      .map(({ number, issuedAt, total }) => ({
        number,
        issuedAt: issuedAt.toISOString(),
        total: rupees(total),
      })),
  };
}

/** Takes the next number of a series: `MQ/2627/000001` for an invoice, `MC/2627/000001` for a credit note. */
async function nextNumber(transaction: Transaction, kind: Kind, at: Date): Promise<string> {
  const financialYear = financialYearOf(at);
  const [series] = await transaction
    .insert(invoiceSeries)
    .values({ kind, financialYear, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.kind, invoiceSeries.financialYear],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning();
  if (!series) throw new Error(`the series ${kind} of ${financialYear} gave no number`);
  const prefix = kind === 'invoice' ? 'MQ' : 'MC';
  return `${prefix}/${financialYear}/${String(series.last).padStart(6, '0')}`;
}

/** Returns the financial year of India for a time. The year begins in April: `2627` is April 2026 to March 2027. */
export function financialYearOf(at: Date): string {
  const [year = 0, month = 0] = todayInIndia(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Splits a price that includes GST, India's goods and services tax, into the taxable base and the taxes, in paise. If
 * `withinState` is true, because the place of supply is the seller's own state, there are two taxes, CGST and SGST,
 * each half of the tax. Otherwise there is one, IGST.
 */
export function taxesIn(total: number, { withinState }: { withinState: boolean }) {
  const { base, tax } = splitGst(total);
  if (!withinState) return { taxable: base, cgst: 0, sgst: 0, igst: tax, total };
  const half = Math.floor(tax / 2);
  return { taxable: total - 2 * half, cgst: half, sgst: half, igst: 0, total };
}

function stateOf(gstin: string): string {
  return gstin.slice(0, 2);
}

function isFromIndia(mobileNumber: string | undefined): boolean {
  return !mobileNumber?.startsWith('+') || mobileNumber.startsWith('+91');
}
