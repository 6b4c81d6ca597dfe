import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';
import { users } from '../sign-in/account-tables.ts';
import type { CartItemRequest } from './cart-item.ts';

const ownedByUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.userId);

/**
 * The table of shopping carts, each of which is paid at most once. All amounts in the tables of orders are in paise.
 */
export const carts = pgTable('carts', {
  cartId: text('cart_id').primaryKey(),
  userId: ownedByUser(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
});

export const cartItems = pgTable(
  'cart_items',
  {
    itemId: text('item_id').primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.cartId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    star: text().notNull(),
    details: jsonb().$type<CartItemRequest>().notNull(),
    price: integer().notNull(),
  },
  (table) => [unique('cart_items_position').on(table.cartId, table.position)],
);

/** The table of prices that users were shown. An order may use a price until `validTill`. */
export const prices = pgTable('prices', {
  priceId: text('price_id').primaryKey(),
  userId: ownedByUser(),
  star: text().notNull(),
  occasionId: integer('occasion_id').notNull(),
  payable: integer().notNull(),
  validTill: instant('valid_till').notNull(),
});

/** An item of a payment, copied from the cart, which may change after the payment was opened. */
export type PaidItem = { position: number; star: string; details: CartItemRequest; price: number };

/** The states of a payment. Only a payment in SUCCESS was charged; SUCCESS is final. */
const paymentStates = ['OPEN', 'BANK_CODE', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const payments = pgTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    userId: ownedByUser(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.cartId),
    priceId: text('price_id').notNull(),
    clientRequestId: text('client_request_id').notNull(),
    amount: integer().notNull(),
    items: jsonb().$type<PaidItem[]>().notNull(),
    /** The number of times the payment was opened. A charge for an earlier attempt is refunded. */
    attempt: integer().notNull().default(1),
    provider: text().notNull(),
    method: text().notNull(),
    email: text(),
    /** The business for which the customer buys, if any. */
    gst: jsonb().$type<{ gstin: string; companyName: string | null }>(),
    returnUrl: text('return_url').notNull(),
    gatewaySecret: text('gateway_secret').notNull(),
    state: text({ enum: paymentStates }).notNull(),
    declines: integer().notNull().default(0),
    failure: text(),
    bankRef: text('bank_ref'),
    /** When a payment in PROCESSING changes to SUCCESS, or to FAILED if it has a `failure`. */
    settlesAt: instant('settles_at'),
    /** Whether the customer waits for the bank: if the payment fails then, a message says so, once. */
    awaitsBank: boolean('awaits_bank').notNull().default(false),
    paidAt: instant('paid_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('payments_client_request').on(table.userId, table.clientRequestId),
    // Prevents double charges whatever the code does: a cart has one successful payment.
    uniqueIndex('payments_one_success_per_cart')
      .on(table.cartId)
      .where(sql`state = 'SUCCESS'`),
    index('payments_processing')
      .on(table.settlesAt)
      .where(sql`state = 'PROCESSING'`),
    index('payments_to_announce')
      .on(table.createdAt)
      .where(sql`state = 'FAILED' and awaits_bank`),
    check('payments_success_is_dated', sql`(state = 'SUCCESS') = (paid_at is not null)`),
  ],
);
export type Payment = typeof payments.$inferSelect;

/**
 * The table of charges that pay for no order and are therefore refunded. A charge is stray if its cart was already
 * paid, if it belongs to an earlier attempt of its payment, or if its payment was cancelled.
 */
export const strayCharges = pgTable(
  'stray_charges',
  {
    /** The provider's id of the charge; as the primary key, it prevents a second refund of one charge. */
    chargeId: text('charge_id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.paymentId),
    amount: integer().notNull(),
    reason: text('why', { enum: ['already-paid', 'superseded', 'cancelled'] }).notNull(),
    foundAt: instant('found_at').notNull(),
    returnedAt: instant('returned_at'),
  },
  (table) => [
    index('stray_charges_to_return')
      .on(table.foundAt)
      .where(sql`returned_at is null`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 70017 }),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => payments.paymentId),
    userId: ownedByUser(),
    amount: integer().notNull(),
    paidAt: instant('paid_at').notNull(),
    /** When the customer was sent the link to the order; null until then. */
    linkSentAt: instant('link_sent_at'),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.paidAt),
    index('orders_to_announce')
      .on(table.paidAt)
      .where(sql`link_sent_at is null`),
  ],
);

/** The table of ordered videos. Their ids cannot be guessed, because refunds and verification need no sign-in. */
export const videoRequests = pgTable(
  'video_requests',
  {
    videoRequestId: text('video_request_id').primaryKey(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    star: text().notNull(),
    details: jsonb().$type<CartItemRequest>().notNull(),
    price: integer().notNull(),
    paidAt: instant('paid_at').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
    deliverBy: instant('deliver_by').notNull(),
    watchId: text('watch_id').notNull().unique(),
    watchedAt: instant('watched_at'),
    needsReview: boolean('needs_review').notNull().default(false),
    /** When the customer asked to have the video made again; null if never. */
    remadeAt: instant('remade_at'),
    /** Why the customer asked for that; null if never. */
    remakeReason: text('remake_reason'),
    remakeComment: text('remake_comment'),
    /** When the customer was sent the link to the ready video; null until then. */
    linkSentAt: instant('link_sent_at'),
  },
  (table) => [
    index('video_requests_of_order').on(table.orderId),
    index('video_requests_to_announce')
      .on(table.deliveredAt)
      .where(sql`link_sent_at is null`),
  ],
);
export type VideoRequest = typeof videoRequests.$inferSelect;

/**
 * The table with the last number used for invoices, and for credit notes, in each financial year. A transaction that
 * issues one locks the row, so that numbers are used one after the other. If the transaction is rolled back, its number
 * is used again; so there are no gaps.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    financialYear: text('financial_year').notNull(),
    /** The last number that was used. */
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.financialYear] })],
);

/** The table of tax invoices of orders and of credit notes of refunds, as they were issued. They are never changed. */
export const invoices = pgTable(
  'invoices',
  {
    number: text().primaryKey(),
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    refundId: bigint('refund_id', { mode: 'number' })
      .unique()
      .references(() => refunds.id),
    issuedAt: instant('issued_at').notNull(),
    /** Emptied when the account is deleted: the law requires no name below ₹50,000. */
    buyerName: text('buyer_name').notNull(),
    buyerGstin: text('buyer_gstin'),
    placeOfSupply: text('place_of_supply').notNull(),
    taxable: integer().notNull(),
    cgst: integer().notNull(),
    sgst: integer().notNull(),
    igst: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_one_per_order')
      .on(table.orderId)
      .where(sql`kind = 'invoice'`),
    index('invoices_of_order').on(table.orderId),
    check('invoices_add_up', sql`taxable + cgst + sgst + igst = total`),
  ],
);
export type StoredInvoice = typeof invoices.$inferSelect;

/** The table of refunds of videos, at most one per video. */
export const refunds = pgTable(
  'refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 10293 }),
    videoRequestId: text('video_request_id')
      .notNull()
      .unique()
      .references(() => videoRequests.videoRequestId),
    reason: text().notNull(),
    comment: text().notNull(),
    amount: integer().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** When the refund is complete; null until the provider has accepted the refund. */
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    index('refunds_to_send')
      .on(table.requestedAt)
      .where(sql`refunded_at is null`),
  ],
);
export type Refund = typeof refunds.$inferSelect;

/**
 * The table of codes by which viewers verify that a video is genuine. A code without a `videoRequestId` belongs to a
 * sample video that the star has published, not to an order.
 */
export const authenticationCodes = pgTable('authentication_codes', {
  code: text().primaryKey(),
  videoRequestId: text('video_request_id')
    .unique()
    .references(() => videoRequests.videoRequestId),
  star: text().notNull(),
  occasionId: integer('occasion_id').notNull(),
  recipient: text().notNull(),
  createdAt: instant('created_at').notNull(),
});
