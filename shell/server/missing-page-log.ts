import { inertLine } from '@marquee/contracts';

const maxLength = 200;
const minuteMs = 60_000;
/** The maximum of log lines per minute: clients can request any number of missing pages. */
const linesPerMinute = 60;

/**
 * Logs each request for a missing page with the page that links to it. Both URLs are untrusted text: the log
 * truncates them and omits control characters, query and fragment, which may be private. It writes at most
 * sixty lines a minute; the next line has the number of omitted ones.
 */
export function createMissingPageLog({
  write,
  now = Date.now,
}: {
  write: (line: string) => void;
  now?: () => number;
}): (missing: { path: string; from: string }) => void {
  let minute = 0;
  let written = 0;
  let leftOut = 0;

  return ({ path, from }) => {
    if (now() - minute >= minuteMs) {
      minute = now();
      written = 0;
    }
    if (written >= linesPerMinute) {
      leftOut += 1;
      return;
    }
    written += 1;
    const origin = from === '' ? '' : `, linked from ${safeUrl(from)}`;
    const others = leftOut === 0 ? '' : ` (${leftOut} others are not in this log)`;
    leftOut = 0;
    write(`no page at ${safeUrl(path)}${origin}${others}`);
  };
}

function safeUrl(url: string): string {
  const [bare = ''] = url.split(/[?#]/, 1);
  return inertLine(bare.slice(0, maxLength));
}
