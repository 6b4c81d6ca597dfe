import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { environments, timestamptz } from '../releases/release-tables.ts';

/** The formats in which a target (a URL that gets notifications) can get its notifications. */
export const formats = ['cloudevents', 'slack'] as const;
export type Format = (typeof formats)[number];

/** The table of targets: the URLs that get notifications, each with the events and remotes about which it gets them. */
export const notificationTargets = pgTable(
  'notification_targets',
  {
    /** Also the key of the advisory lock by which one registry at a time sends to the target. */
    id: serial().primaryKey(),
    name: text().notNull().unique(),
    url: text().notNull(),
    format: text().$type<Format>().notNull(),
    /** The remotes about which the target is told; `*` stands for everything. */
    remotes: jsonb().$type<string[]>().notNull(),
    /** The events that are sent; `*` stands for all. */
    events: jsonb().$type<string[]>().notNull(),
    /** The only environment whose changes are sent; null: all environments. */
    environment: text().references(() => environments.name),
    /** The secret of the signatures: the text that its creator saw once. */
    secret: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** How many requests in a row failed. The next one is sent at `nextAt`. */
    failures: integer().notNull().default(0),
    nextAt: timestamptz('next_at'),
    attemptedAt: timestamptz('attempted_at'),
  },
  (table) => [check('notification_format', sql`${table.format} in ('cloudevents', 'slack')`)],
);

/**
 * The state of a delivery. `waiting`: not sent yet, or to be sent again. `delivered`: the target accepted it. `dead`:
 * the target accepted nothing for a day. A person can make a delivered or dead one wait again.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/**
 * The table of deliveries (the outbox): one row for each target (a URL that gets notifications) of each change. A row
 * is written in the transaction of the change, so that no notification is lost.
 */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    target: integer()
      .notNull()
      .references(() => notificationTargets.id, { onDelete: 'cascade' }),
    /** The audit row that is sent. Its position is also the order of the deliveries of a target. */
    position: bigint({ mode: 'number' }).notNull(),
    event: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** When it was written, or last repeated. */
    queuedAt: timestamptz('queued_at').notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: timestamptz('attempted_at'),
    /** The status of the last response; null without one. */
    status: integer(),
    /** Why the last request failed; null if it did not. */
    problem: text(),
    latencyMs: integer('latency_ms'),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    uniqueIndex('one_delivery_of_each_change').on(table.target, table.position),
    index('notification_deliveries_waiting')
      .on(table.target, table.position)
      .where(sql`${table.state} = 'waiting'`),
    check('delivery_state', sql`${table.state} in ('waiting', 'delivered', 'dead')`),
  ],
);
