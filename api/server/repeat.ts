/**
 * Runs work now and every `everyMs` milliseconds, unless the previous run is still busy. Reports failures and
 * continues. Returns the function that stops it.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  report: (failure: unknown) => void,
): () => void {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch(report);
    isBusy = false;
  };
  void run();
  const timer = setInterval(() => void run(), everyMs);
  return () => clearInterval(timer);
}
