import type { ErrorRow } from '../error-row.ts';

export const quizRows: readonly ErrorRow[] = [];
