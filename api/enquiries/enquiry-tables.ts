import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

export const enquiries = pgTable(
  'enquiries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 20419 }),
    kind: text({ enum: ['brand', 'business'] }).notNull(),
    /** A hash of the enquiry's content, by which an equal enquiry is found. */
    contentHash: text('sameness').notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('enquiries_sameness').on(table.kind, table.contentHash, table.receivedAt)],
);

/** The table of sales leads, with attributes in LeadSquared's format; one lead per e-mail address. */
export const leads = pgTable('leads', {
  leadId: uuid('lead_id').primaryKey().defaultRandom(),
  emailAddress: text('email_address').notNull().unique(),
  attributes: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
