import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * The table of the biographies and news that the content host (the second server of this API, in the format of Strapi)
 * serves. `attributes` has the fields as editors wrote them.
 */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    urlSlug: text('url_slug').notNull(),
    attributes: jsonb().$type<Record<string, unknown>>().notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    uniqueIndex('content_entries_slug').on(table.collection, table.urlSlug),
    index('content_entries_newest').on(table.collection, table.publishedAt),
  ],
);
