import { inertLine } from '@marquee/contracts';

const maxLength = 200;
const minuteMs = 60_000;
/** Clients can invent any number of paths; more lines than this are useless to an operator. */
const linesPerMinute = 60;

/**
 * Logs requests for pages that do not exist, and the pages that link to them. Both are untrusted text: query and fragment,
 * which may contain private data, and control characters are removed, and the rest is truncated. At most sixty lines a
 * minute are written; the next line has the number of omitted ones.
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
    const time = new Date(now()).toISOString();
    const origin = from === '' ? '' : `, linked from ${safeUrl(from)}`;
    const others = leftOut === 0 ? '' : ` (${leftOut} others are not in this log)`;
    leftOut = 0;
    write(`${time} no page at ${safeUrl(path)}${origin}${others}`);
  };
}

function safeUrl(url: string): string {
  const [bare = ''] = url.split(/[?#]/, 1);
  return inertLine(bare.slice(0, maxLength));
}
