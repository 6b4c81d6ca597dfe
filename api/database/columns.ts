import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, always with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
