/**
 * Calls `end` when the parent process has ended; the returned function stops the watch. npm passes SIGTERM only to the
 * command shell between npm and this process, and SIGKILL to npm alone. Without this function, the servers would then
 * continue to run and hold their ports.
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
