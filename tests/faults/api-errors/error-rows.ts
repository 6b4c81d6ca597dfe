import type { ErrorRow } from './error-row.ts';
import { authRows } from './rows/auth.ts';
import { contentRows } from './rows/content.ts';
import { enquiryRows } from './rows/enquiry.ts';
import { orderRows } from './rows/order.ts';
import { paymentRows } from './rows/payment.ts';
import { quizRows } from './rows/quiz.ts';
import { shellRows } from './rows/shell.ts';

/** Every error of every call, C01 to C29. */
export const errorRows: readonly ErrorRow[] = [
  ...authRows,
  ...orderRows,
  ...paymentRows,
  ...quizRows,
  ...enquiryRows,
  ...contentRows,
  ...shellRows,
];
