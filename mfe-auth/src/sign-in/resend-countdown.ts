/** The number of seconds until the visitor may request another code, unless the API specifies a different wait. */
export const usualResendSeconds = 30;

/**
 * Whether screen readers announce the countdown at this number of seconds: at its start (`from`), at ten seconds, and
 * at its end.
 */
export function isSpoken(seconds: number, from: number): boolean {
  return seconds === from || seconds === 10 || seconds === 0;
}
