/** Seconds to wait before another code may be asked for, until C04 says otherwise (specification, section 7). */
export const usualResendSeconds = 30;

/** Whole seconds from `now` to `until`, both in milliseconds; never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Whether these seconds are spoken: the start, ten seconds before the end, and the end; not every tick. */
export function isSpoken(seconds: number, from: number): boolean {
  return seconds === from || seconds === 10 || seconds === 0;
}

/** `1:05` for waits of a minute and more, `45` below. */
export function clock(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
