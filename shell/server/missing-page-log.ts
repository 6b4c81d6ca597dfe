import { inertLine } from '@marquee/contracts';

const longest = 200;
const minuteMs = 60_000;
/** Addresses that do not exist are anybody's to make up: more lines tell an operator nothing. */
const linesPerMinute = 60;

/**
 * Writes down which pages were wanted that do not exist, and where a link to them stands. Both are a
 * stranger's text: without query or fragment, which may hold what is nobody's business, without control
 * characters, cut, and at most sixty lines a minute; what is left out is counted in the next line.
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

function safeUrl(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1);
  return inertLine(bare.slice(0, longest));
}
