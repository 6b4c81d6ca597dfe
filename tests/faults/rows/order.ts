import type { ErrorRow } from '../error-row.ts';

export const orderRows: readonly ErrorRow[] = [];
