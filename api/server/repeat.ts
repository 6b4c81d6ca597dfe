/**
 * Does a piece of work now and every so often, never twice at once; what fails is reported and done again
 * the next time. Returns what ends it.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  report: (failure: unknown) => void,
): () => void {
  let isBusy = false;
  const doIt = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch(report);
    isBusy = false;
  };
  void doIt();
  const timer = setInterval(() => void doIt(), everyMs);
  return () => clearInterval(timer);
}
