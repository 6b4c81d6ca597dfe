import type { ErrorRow } from '../error-row.ts';

export const enquiryRows: readonly ErrorRow[] = [];
