import { inertLine } from '@marquee/contracts';

const maxUrlLength = 200;
const minuteMs = 60_000;
/** The maximum of log lines per minute: clients can cause any number of them. */
const linesPerMinute = 60;

/**
 * Returns a function that logs lines by `write`, at most sixty a minute, because clients can cause any number of them.
 * If lines were omitted, the next logged line reports how many.
 */
export function createLimitedLog({
  write,
  now = Date.now,
}: {
  write: (line: string) => void;
  now?: () => number;
}): (line: string) => void {
  let minute = 0;
  let written = 0;
  let omitted = 0;

  return (line) => {
    if (now() - minute >= minuteMs) {
      minute = now();
      written = 0;
    }
    if (written >= linesPerMinute) {
      omitted += 1;
      return;
    }
    written += 1;
    const others = omitted === 0 ? '' : ` (${omitted} others are not in this log)`;
    omitted = 0;
    write(line + others);
  };
}

/**
 * Returns a client's URL for a log: truncated, and without control characters, query and fragment, which may contain
 * private data.
 */
export function loggableUrl(url: string): string {
  const [bare = ''] = url.split(/[?#]/, 1);
  return inertLine(bare.slice(0, maxUrlLength));
}
