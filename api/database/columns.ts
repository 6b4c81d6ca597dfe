import { timestamp } from 'drizzle-orm/pg-core';

/** A column of type `timestamptz`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
