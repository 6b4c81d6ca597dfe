import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** A person, known by a mobile number in international form. `sessionVersion` grows to revoke every token. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 48213 }),
  userId: text('user_id').notNull().unique(),
  mobileNumber: text('mobile_number').notNull().unique(),
  name: text(),
  birthday: date({ mode: 'string' }),
  sessionVersion: integer('session_version').notNull().default(1),
  firstLoginAt: instant('first_login_at'),
  createdAt: instant('created_at').notNull(),
});

/** Every code sent within a day: never the code itself, only its keyed hash. A requester has one open at most. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mobileNumber: text('mobile_number').notNull(),
    /** Who asked for it, as a keyed hash of number and client address. */
    requester: text().notNull(),
    /** Whether the requester had proved the number before: such codes do not count against strangers. */
    isForKnown: boolean('is_for_known').notNull(),
    /** The requester's network, whatever number it asked about, as a keyed hash. */
    network: text().notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Used, replaced, or guessed at too often. */
    closedAt: instant('closed_at'),
    /** Wrong guesses of others than its requester. */
    strangerTries: integer('stranger_tries').notNull().default(0),
  },
  (table) => [
    index('one_time_codes_of_number').on(table.mobileNumber, table.sentAt),
    index('one_time_codes_sent').on(table.sentAt),
    index('one_time_codes_of_network').on(table.network, table.sentAt),
  ],
);

/** What is known of a requester and a number: wrong tries and locks count for the two together. */
export const codeRequesters = pgTable(
  'code_requesters',
  {
    mobileNumber: text('mobile_number').notNull(),
    requester: text().notNull(),
    wrongTries: integer('wrong_tries').notNull(),
    lockedUntil: instant('locked_until'),
    /** When this requester last showed a right code of the number. */
    provedAt: instant('proved_at'),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mobileNumber, table.requester] }),
    index('code_requesters_tried').on(table.triedAt),
  ],
);

/** Ids that are good no longer, until they would have expired: of sessions that were signed out, of proofs that were used. */
export const revokedIds = pgTable(
  'revoked_ids',
  { id: text().primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('revoked_ids_expire').on(table.expiresAt)],
);

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
