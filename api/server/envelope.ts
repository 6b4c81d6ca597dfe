import { PlatformError } from '@marquee/contracts';

export type Envelope = { status: number; message: string; error?: string; data: unknown };

export function success(data: unknown, message = 'Success'): Envelope {
  return { status: 200, message, data };
}

export type Refusal = { status: number; error: string; data: unknown };

/**
 * Creates the error of a refusal that is part of the product. Its response is the envelope with this status.
 *
 * @example throw refuse(409, 'ALREADY_PAID', 'This order is paid for.', { paymentId });
 */
export function refuse(status: number, error: string, message: string, data: unknown = null): PlatformError {
  return new PlatformError('CALL_REFUSED', message, { details: { status, error, data } satisfies Refusal });
}

/** Returns the refusal in a failure that `refuse` created; undefined for any other failure. */
export function refusalIn(failure: unknown): Refusal | undefined {
  if (!(failure instanceof PlatformError) || failure.code !== 'CALL_REFUSED') return undefined;
  return failure.details as Refusal;
}
