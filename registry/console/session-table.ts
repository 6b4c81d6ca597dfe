import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Person } from '../releases/actor.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * Who is signed in at the console. What their cookie holds is known by hash alone, and so is the token they
 * came with; who came from an issuer instead is known by what it said of them.
 */
export const sessions = pgTable(
  'console_sessions',
  {
    hash: text().primaryKey(),
    tokenHash: text('token_hash'),
    issuer: text(),
    subject: text(),
    claims: jsonb().$type<Person['claims']>(),
    /** When a page was opened in it last, to the minute. */
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
