/**
 * Calls `end` when the parent process has ended. npm passes SIGTERM to the shell that it started, which ends without
 * passing it on, and SIGKILL reaches npm alone: the servers would run on and hold their ports.
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
