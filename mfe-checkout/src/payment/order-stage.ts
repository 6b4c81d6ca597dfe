import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';

/** The message keys of the stages that a paid order passes through, in this order: paid, made, checked, ready. */
export const orderStages = ['stagePaid', 'stageMade', 'stageChecked', 'stageReady'] as const;

// An order is paid, so that its first stage is passed; a delivered one has passed them all.
const positions = { QUEUED: 1, IN_PRODUCTION: 1, IN_REVIEW: 2, DELIVERED: 4 } as const;

/** The same stages once an order has passed them. */
const passedStages = ['stagePaid', 'stageMadePassed', 'stageCheckedPassed', 'stageReady'] as const;

/**
 * Returns the message keys of all stages of an order. `stage` is how many of them the order has passed, as `orderStage`
 * returns it; these have other texts than the stages that follow.
 */
export function stagesAt(stage: number) {
  return orderStages.map((each, position) => (position < stage ? (passedStages[position] ?? each) : each));
}

/** Returns how many of `orderStages` a paid order has passed; null if the video was rejected or refunded. */
export function orderStage({ order }: ConfirmPaymentData): number | null {
  const status = order?.orderStatus;
  if (status === 'REJECTED' || status === 'REFUNDED') return null;
  return status ? positions[status] : 1;
}
