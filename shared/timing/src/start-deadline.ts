/** Of a timer's delay only this much counts, in milliseconds: one that is later says that the program could not run. */
const sliceMs = 250;

/**
 * Calls `onOver` after `ms` milliseconds in which the program could run. Unlike with `setTimeout`, a pause in which the
 * page's main thread is blocked or the device sleeps counts as only a quarter of a second, because the program could
 * not notice what arrived in it. Returns the function that cancels the deadline.
 */
export function startDeadline(ms: number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(() => (left > sliceMs ? wait(left - sliceMs) : onOver()), Math.min(left, sliceMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
