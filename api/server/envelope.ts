import { PlatformError } from '@marquee/contracts';

export type Envelope = { status: number; message: string; error?: string; data: unknown };

/** The answer of a call that went well. */
export function success(data: unknown, message = 'Success'): Envelope {
  return { status: 200, message, data };
}

export type Refusal = { status: number; error: string; data: unknown };

/**
 * A refusal that is part of the product: thrown by a rule, answered as the envelope with this status.
 *
 * @example throw refuse(409, 'ALREADY_PAID', 'This order is paid for.', { paymentId });
 */
export function refuse(status: number, error: string, message: string, data: unknown = null): PlatformError {
  return new PlatformError('CALL_REFUSED', message, { details: { status, error, data } satisfies Refusal });
}

/** What `refuse` put into a failure, or undefined for any other failure. */
export function refusalIn(failure: unknown): Refusal | undefined {
  if (!(failure instanceof PlatformError) || failure.code !== 'CALL_REFUSED') return undefined;
  return failure.details as Refusal;
}
