import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * The table of users, by mobile number in international form. Increasing `sessionVersion` ends all sessions of a user.
 */
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

/** The table of one-time codes of the last day, as keyed hashes. A client has at most one open code for each number. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mobileNumber: text('mobile_number').notNull(),
    /** A keyed hash of the mobile number and the client's IP address. */
    requester: text().notNull(),
    /** Whether the client had proved the number before; other codes count for the limits of strangers. */
    isForKnown: boolean('is_for_known').notNull(),
    /** A keyed hash of the client's IP range. */
    network: text().notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the code became invalid: it was used, replaced, or guessed at too often. */
    closedAt: instant('closed_at'),
    /** The number of wrong tries by clients other than the one that requested the code. */
    strangerTries: integer('stranger_tries').notNull().default(0),
  },
  (table) => [
    index('one_time_codes_of_number').on(table.mobileNumber, table.sentAt),
    index('one_time_codes_sent').on(table.sentAt),
    index('one_time_codes_of_network').on(table.network, table.sentAt),
  ],
);

/**
 * The table of clients that requested or tried one-time codes, one row per client and mobile number. It counts wrong
 * tries, and stores until when the client is locked for this number.
 */
export const codeRequesters = pgTable(
  'code_requesters',
  {
    mobileNumber: text('mobile_number').notNull(),
    /** A keyed hash of the mobile number and the client's IP address. */
    requester: text().notNull(),
    wrongTries: integer('wrong_tries').notNull(),
    lockedUntil: instant('locked_until'),
    /** When this client last entered a correct code for the number. */
    provedAt: instant('proved_at'),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mobileNumber, table.requester] }),
    index('code_requesters_tried').on(table.triedAt),
  ],
);

/**
 * The table of ids that are no longer accepted: those of ended sessions, and those of used proofs of identity (one-time
 * tokens with which call C02 saves a birthday). An id is deleted when its session or proof would have expired.
 */
export const revokedIds = pgTable(
  'revoked_ids',
  { id: text().primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('revoked_ids_expire').on(table.expiresAt)],
);

/**
 * The table of one-time hand-off tokens. The mobile app opens a page of the site with such a token, and the page
 * exchanges it for a session of the same user (call C07).
 */
export const handOffTokens = pgTable('hand_off_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** The table of accounts that are deleted on `deleteBy`, at most one row per user. */
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
