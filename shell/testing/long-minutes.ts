/**
 * Lets the minutes of `Date.now` last a day from the beginning of this one, for tests of what is limited per minute: they
 * stay within one minute, however slow the machine is. Call the result to end it.
 */
export function startLongMinutes(): () => void {
  const { now } = Date;
  const began = Math.floor(now() / 60_000) * 60_000;
  Date.now = () => began + (now() - began) / 1_440;
  return () => (Date.now = now);
}
