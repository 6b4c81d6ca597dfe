import type { ErrorRow } from '../error-row.ts';

export const authRows: readonly ErrorRow[] = [];
