import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
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

/** What somebody is about to order. A cart is paid once. Amounts are paise. */
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

/** A price somebody was shown, honoured until `validTill`. */
export const prices = pgTable('prices', {
  priceId: text('price_id').primaryKey(),
  userId: ownedByUser(),
  star: text().notNull(),
  occasionId: integer('occasion_id').notNull(),
  payable: integer().notNull(),
  validTill: instant('valid_till').notNull(),
});

/** An item as it was paid for: what is in the cart may change after its payment was opened. */
export type PaidItem = { position: number; star: string; details: CartItemRequest; price: number };

/** Where a payment stands. Only SUCCESS is money taken; from it there is no way back. */
export const paymentStates = ['OPEN', 'BANK_CODE', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED'] as const;
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
    /** What the amount is for. */
    items: jsonb().$type<PaidItem[]>().notNull(),
    /** Grows each time the payment is opened anew: money that comes for an earlier one goes back. */
    attempt: integer().notNull().default(1),
    provider: text().notNull(),
    method: text().notNull(),
    email: text(),
    returnUrl: text('return_url').notNull(),
    gatewaySecret: text('gateway_secret').notNull(),
    state: text({ enum: paymentStates }).notNull(),
    declines: integer().notNull().default(0),
    failure: text(),
    bankRef: text('bank_ref'),
    /** A payment in PROCESSING counts as taken from this moment on. */
    settlesAt: instant('settles_at'),
    paidAt: instant('paid_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('payments_client_request').on(table.userId, table.clientRequestId),
    // The last word against a double charge: whatever the code above does, one cart is paid once.
    uniqueIndex('payments_one_success_per_cart')
      .on(table.cartId)
      .where(sql`state = 'SUCCESS'`),
    index('payments_processing')
      .on(table.settlesAt)
      .where(sql`state = 'PROCESSING'`),
    check('payments_success_is_dated', sql`(state = 'SUCCESS') = (paid_at is not null)`),
  ],
);

/** Money a provider took for nothing, and which goes back: the cart was paid already, or its payment was over. */
export const strayCharges = pgTable(
  'stray_charges',
  {
    /** The provider's id of the charge: known twice, it is returned once. */
    chargeId: text('charge_id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.paymentId),
    amount: integer().notNull(),
    why: text({ enum: ['already-paid', 'superseded', 'cancelled'] }).notNull(),
    foundAt: instant('found_at').notNull(),
    returnedAt: instant('returned_at'),
  },
  (table) => [
    index('stray_charges_to_return')
      .on(table.foundAt)
      .where(sql`returned_at is null`),
  ],
);

export const orders = pgTable('orders', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 70017 }),
  paymentId: text('payment_id')
    .notNull()
    .unique()
    .references(() => payments.paymentId),
  userId: ownedByUser(),
  amount: integer().notNull(),
  paidAt: instant('paid_at').notNull(),
});

/** One video of an order. Its ids are unguessable: refunds and verification ask for no sign-in. */
export const videoRequests = pgTable('video_requests', {
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
});

/** At most one refund for a video, whatever is repeated. */
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
    /** From when on the money is back; null until the payment provider has been told. */
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    index('refunds_to_send')
      .on(table.requestedAt)
      .where(sql`refunded_at is null`),
  ],
);

/** Codes by which anybody can check a video; those without a request are the stars' published samples. */
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
