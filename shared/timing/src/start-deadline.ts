/** Of a timer's delay only this much counts, in milliseconds: one that is later says that the program could not run. */
const sliceMs = 250;

/**
 * Calls `onOver` once the program could run for `ms` milliseconds. While a page's main thread is blocked or a device
 * sleeps, the program cannot notice what has arrived, so such a pause counts as a quarter of a second. Returns the
 * function that ends the deadline.
 */
export function startDeadline(ms: number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(() => (left > sliceMs ? wait(left - sliceMs) : onOver()), Math.min(left, sliceMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
