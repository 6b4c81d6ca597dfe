import type { ErrorRow } from '../error-row.ts';

export const paymentRows: readonly ErrorRow[] = [];
