import type { ErrorRow } from '../error-row.ts';

export const contentRows: readonly ErrorRow[] = [];
