import { todayInIndia } from '@marquee/i18n/dates';
import { rupees } from './money.ts';
import type { Refund } from './order-tables.ts';

const workingDays = 7;

/**
 * Returns a refund as the API shows it to the customer: its number, its status at the time `at`, the amount, and the
 * date (YYYY-MM-DD) by which the money arrives.
 */
export function refundTicket({ id, videoRequestId, amount, requestedAt, refundedAt }: Refund, at: Date) {
  return {
    refundRequestId: `RF-${id}`,
    videoRequestId,
    refundStatus: refundedAt !== null && refundedAt <= at ? 'REFUNDED' : 'REQUESTED',
    amount: rupees(amount),
    expectedBy: afterWorkingDays(requestedAt, workingDays),
    mode: 'ORIGINAL_SOURCE',
  };
}

/** Adds working days, Monday to Friday, to a date in India; returns YYYY-MM-DD. */
export function afterWorkingDays(from: Date, days: number): string {
  const day = new Date(todayInIndia(from));
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    const weekday = day.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
