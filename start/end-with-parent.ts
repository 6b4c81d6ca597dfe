/**
 * Calls `end` when the parent process has ended. Returns the function that stops the watch. Signals to `npm start` do
 * not reach this process, because npm starts it through a command shell: without the watch, the servers would continue
 * to run and hold their ports after npm has ended.
 */
export function endWithParent(
  end: () => void,
  { parentOf = () => process.ppid, everyMs = 500 }: { parentOf?: () => number; everyMs?: number } = {},
): () => void {
  const parent = parentOf();
  const timer = setInterval(() => {
    if (parentOf() === parent) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
