import * as v from 'valibot';

/** The schema of an amount in the currency's smallest unit: 49900 in INR is ₹499. */
export const money = v.object({
  amountMinor: v.pipe(v.number(), v.integer()),
  currency: v.pipe(v.string(), v.length(3)),
});
export type Money = v.InferOutput<typeof money>;
