import { PlatformError } from '@marquee/contracts';

export type Envelope = { status: number; message: string; error?: string; data: unknown };

export function success(data: unknown, message = 'Success'): Envelope {
  return { status: 200, message, data };
}

export type Refusal = { status: number; error: string; data: unknown };

/**
 * Creates the error of an expected refusal, such as a second payment of an order. The response has this status, error
 * code, message and data.
 *
 * @example throw refuse(409, 'ALREADY_PAID', 'This order is paid for.', { paymentId });
 */
export function refuse(status: number, error: string, message: string, data: unknown = null): PlatformError {
  return new PlatformError('CALL_REFUSED', message, { details: { status, error, data } satisfies Refusal });
}

/** Returns the status, error code and data of an error that `refuse` created; undefined for any other error. */
export function refusalIn(failure: unknown): Refusal | undefined {
  if (!(failure instanceof PlatformError) || failure.code !== 'CALL_REFUSED') return undefined;
  return failure.details as Refusal;
}
