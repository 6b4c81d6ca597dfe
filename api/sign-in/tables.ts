import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** A person, known by a mobile number in international form. `sessionVersion` grows to revoke every token. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 48213 }),
  userId: text('user_id').notNull().unique(),
  mobileNumber: text('mobile_number').notNull().unique(),
  name: text(),
  birthday: date({ mode: 'string' }),
  sessionVersion: integer('session_version').notNull().default(1),
  verifiedAt: instant('verified_at').notNull(),
  firstLoginAt: instant('first_login_at'),
  createdAt: instant('created_at').notNull(),
});

/** The one code a number may hold at a time: never the code itself, only its keyed hash. */
export const oneTimeCodes = pgTable('one_time_codes', {
  mobileNumber: text('mobile_number').primaryKey(),
  codeHash: text('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: instant('locked_until'),
  windowStartedAt: instant('window_started_at').notNull(),
  sentInWindow: integer('sent_in_window').notNull(),
});

/** One-time tokens the app gives to a page it opens (C07). */
export const handOffTokens = pgTable('hand_off_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Accounts on their way out: at most one request per person, carried out on `deleteBy`. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 5521 }),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.userId, { onDelete: 'cascade' }),
    reason: text().notNull(),
    comment: text().notNull(),
    requestedAt: instant('requested_at').notNull(),
    deleteBy: date('delete_by', { mode: 'string' }).notNull(),
  },
  (table) => [index('account_deletions_delete_by').on(table.deleteBy)],
);
