import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Who is signed in at the console. What their cookie holds and the token they came with are known by hash alone. */
export const sessions = pgTable('console_sessions', {
  hash: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
