/**
 * Runs `work` now and every `everyMs` milliseconds, but not while a run is in progress. Passes failures to `report` and
 * continues. Returns a function that stops the repetition, and resolves when a run in progress has ended.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  report: (failure: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .then(() => undefined, report)
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
