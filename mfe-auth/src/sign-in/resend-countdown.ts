/** The seconds until another code may be requested, unless the API specifies a different wait. */
export const usualResendSeconds = 30;

/** Whether screen readers announce the countdown now: at its start, at ten seconds, and at its end. */
export function isSpoken(seconds: number, from: number): boolean {
  return seconds === from || seconds === 10 || seconds === 0;
}
