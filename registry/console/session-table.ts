import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Person } from '../releases/actor.ts';
import { timestamptz } from '../releases/release-tables.ts';

/**
 * The table of the console's sessions. A row has the hash of the cookie's secret, and how the person signed in: by the
 * hash of a registry token, or by the claims from an issuer.
 */
export const sessions = pgTable(
  'console_sessions',
  {
    hash: text().primaryKey(),
    tokenHash: text('token_hash'),
    issuer: text(),
    subject: text(),
    claims: jsonb().$type<Person['claims']>(),
    /** When the person last opened a page, to the minute. */
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check(
      'console_session_origin',
      sql`(${table.tokenHash} is null) = (${table.issuer} is not null and ${table.subject} is not null and ${table.claims} is not null)`,
    ),
  ],
);
