import type { Readable } from 'node:stream';
import { inertText } from '@marquee/contracts';

/** How much of a release's output is printed in each second, in bytes. */
const maxPerSecond = 16_384;

/**
 * Prints what a release writes to its standard output or error, as inert text after the name of the release.
 * Beyond 16 kB in a second, counts the bytes instead, and prints how many there were.
 */
export function limitedOutput(stream: Readable, release: string, print: (text: string) => void): void {
  let printed = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  stream.on('data', (chunk: Buffer) => {
    timer ??= setTimeout(nextSecond, 1_000).unref();
    const left = maxPerSecond - printed;
    const shown = chunk.subarray(0, Math.max(0, left));
    printed += shown.length;
    dropped += chunk.length - shown.length;
    if (shown.length > 0) print(`${release}: ${inertText(shown.toString('utf8')).trimEnd()}`);
  });

  function nextSecond() {
    timer = undefined;
    if (dropped > 0) print(`${release}: ${dropped} bytes of output are not shown`);
    printed = 0;
    dropped = 0;
  }
}
