import type { Database } from '@marquee/database';
import { Counter, Gauge, type Registry } from 'prom-client';
import { sentToStrangers } from './code-budgets.ts';
import { after, hour, type CodeBudgets, type CodeRefusal } from './code-rules.ts';

export type CodeMetrics = { sent: () => void; refused: (reason: CodeRefusal) => void };

/**
 * Creates the Prometheus metrics of sent and refused codes. They also contain how many codes the hourly budget has
 * left, because a fast decrease reveals SMS fraud.
 */
export function createCodeMetrics(
  registry: Registry,
  { db, now, budgets }: { db: Database; now: () => Date; budgets: CodeBudgets },
): CodeMetrics {
  const codes = new Counter({
    name: 'marquee_codes_total',
    help: 'Requests for one-time codes, by outcome',
    labelNames: ['outcome', 'reason'],
    registers: [registry],
  });
  new Gauge({
    name: 'marquee_codes_budget',
    help: 'One-time codes that may be sent to unproved numbers within an hour (CODES_PER_HOUR)',
    registers: [registry],
  }).set(budgets.perHour);
  const remaining = new Gauge({
    name: 'marquee_codes_budget_remaining',
    help: 'One-time codes that may still be sent to unproved numbers now',
    registers: [],
    async collect() {
      const { sent } = await sentToStrangers(db, after(now(), -hour));
      this.set(Math.max(0, budgets.perHour - sent));
    },
  });
  registry.registerMetric(remaining);
  return {
    sent: () => codes.inc({ outcome: 'sent', reason: 'NONE' }),
    refused: (reason) => codes.inc({ outcome: 'refused', reason }),
  };
}
