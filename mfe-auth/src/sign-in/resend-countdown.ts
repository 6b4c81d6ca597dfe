/** Seconds before another code may be requested, unless C04 specifies others. */
export const usualResendSeconds = 30;

/** Whether screen readers announce these seconds: at the start, ten seconds before the end, and at the end. */
export function isSpoken(seconds: number, from: number): boolean {
  return seconds === from || seconds === 10 || seconds === 0;
}
