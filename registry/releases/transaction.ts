import type { Database } from '@marquee/database';

/** What drizzle hands to the function of a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
