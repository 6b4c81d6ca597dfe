/** Seconds to wait before another code may be asked for, until C04 says otherwise (specification, section 7). */
export const usualResendSeconds = 30;

/** Whether these seconds are spoken: the start, ten seconds before the end, and the end; not every tick. */
export function isSpoken(seconds: number, from: number): boolean {
  return seconds === from || seconds === 10 || seconds === 0;
}
