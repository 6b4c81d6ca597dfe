import type { Readable } from 'node:stream';
import { inertLine } from '@marquee/contracts';

/** How much of a stream of a release's output is passed on in each second, in bytes. */
const maxPerSecond = 16_384;

/**
 * Passes the output of a release's thread to `pass`. Output beyond 16 kB in a second is dropped, and the number of
 * dropped bytes is passed instead.
 */
export function limitedOutput(stream: Readable, pass: (text: string) => void): void {
  let passed = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  stream.on('data', (chunk: Buffer) => {
    timer ??= setTimeout(nextSecond, 1_000).unref();
    const left = maxPerSecond - passed;
    const shown = chunk.subarray(0, Math.max(0, left));
    passed += shown.length;
    dropped += chunk.length - shown.length;
    if (shown.length > 0) pass(shown.toString('utf8'));
  });

  function nextSecond() {
    timer = undefined;
    if (dropped > 0) pass(`\n${dropped} bytes of output are not shown\n`);
    passed = 0;
    dropped = 0;
  }
}

/** How much of a process's output is printed in each second, in bytes: more than `limitedOutput` passes on. */
const maxPrinted = 4 * maxPerSecond;

/**
 * Prints each line that a renderer process writes to standard output or error, with control characters removed, after
 * the name of its release. At most 64 kB of a second are read; a process that writes more has to wait until the next
 * second. `limitedOutput` limits the release's own thread inside the process before that.
 */
export function printLines(stream: Readable, release: string, print: (line: string) => void): void {
  let rest = '';
  let printed = 0;
  let timer: NodeJS.Timeout | undefined;
  stream.setEncoding('utf8').on('data', (text: string) => {
    timer ??= setTimeout(nextSecond, 1_000).unref();
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) printLine(line);
    if (rest.length > maxPerSecond) {
      printLine(rest);
      rest = '';
    }
    printed += text.length;
    if (printed > maxPrinted) stream.pause();
  });
  stream.on('end', () => printLine(rest));

  function printLine(line: string) {
    const shown = inertLine(line).trim();
    if (shown) print(`${release}: ${shown}`);
  }

  function nextSecond() {
    timer = undefined;
    printed = 0;
    stream.resume();
  }
}
