/** Of a timer's delay only this much counts, in milliseconds: one that is later says that the program could not run. */
const sliceMs = 250;

/**
 * Calls `onOver` once `ms` milliseconds have passed in which the program could run. A page whose main thread is
 * blocked, and a device that sleeps, cannot see what has arrived meanwhile: such a pause counts as a quarter of a
 * second. Returns the function that ends the deadline.
 */
export function startDeadline(ms: number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(() => (left > sliceMs ? wait(left - sliceMs) : onOver()), Math.min(left, sliceMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
