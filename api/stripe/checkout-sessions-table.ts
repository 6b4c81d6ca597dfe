import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';
import { payments } from '../orders/order-tables.ts';

/**
 * The table of Stripe Checkout Sessions, one for each payment attempt. As long as a session is open, it may still be
 * paid.
 */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.paymentId),
    attempt: integer().notNull(),
    url: text().notNull(),
    openedAt: instant('opened_at').notNull(),
    /** When an open session was last fetched from Stripe. */
    checkedAt: instant('asked_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('checkout_sessions_attempt').on(table.paymentId, table.attempt),
    index('checkout_sessions_living')
      .on(table.checkedAt)
      .where(sql`ended_at is null`),
  ],
);
