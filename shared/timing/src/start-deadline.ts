/** Of a timer's delay only this much counts, in milliseconds: one that is later says that the program could not run. */
const sliceMs = 250;

/**
 * Calls `onOver` when the program has been able to run for `ms` milliseconds. While a page's main thread is blocked or
 * a device sleeps, the program cannot notice what has arrived; therefore each such pause counts as only a quarter of a
 * second. Returns the function that cancels the deadline.
 */
export function startDeadline(ms: number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(() => (left > sliceMs ? wait(left - sliceMs) : onOver()), Math.min(left, sliceMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
