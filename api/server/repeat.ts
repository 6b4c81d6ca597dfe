/**
 * Runs `work` now and every `everyMs` milliseconds, but not while a run is in progress. Reports failures and
 * continues. Returns a function that stops the repetition.
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
