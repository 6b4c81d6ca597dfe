import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventName: text('event_name').notNull(),
    eventTime: instant('event_time').notNull(),
    traceId: text('trace_id').notNull(),
    eventData: jsonb('event_data').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('analytics_events_trace').on(table.traceId)],
);
