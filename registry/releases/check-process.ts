import { PlatformError } from '@marquee/contracts';
import type { BuiltRelease } from '@marquee/release-checks';
import type { FromChecker, ToChecker } from './release-checker.ts';
import { runChecks } from './run-checks.ts';

// The process of `release-checker.ts`: it checks one release after the other, and gets their files by messages.

/** The reads under way, by path. */
const waiting = new Map<string, (bytes: Uint8Array) => void>();

process.on('message', (message: ToChecker) => {
  if ('release' in message) void check(message.release);
  else waiting.get(message.file)?.(message.bytes);
});

async function check(data: Omit<BuiltRelease, 'read'>): Promise<void> {
  const release = { ...data, read: reader() };
  send({ begun: true });
  try {
    send({ checked: await runChecks(release) });
  } catch (failure) {
    const { message, stack } = failure as Error;
    if (failure instanceof PlatformError)
      send({ refused: { code: failure.code, message, details: failure.details } });
    else send({ failed: { message, stack } });
  }
}

/** Reads the files of one release. Most checks read the scripts and styles, so these are kept. */
function reader(): BuiltRelease['read'] {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (path) => {
    const known = kept.get(path);
    send({ reads: path, isKept: known !== undefined });
    if (known) return known;
    const read = new Promise<Uint8Array>((resolve) => waiting.set(path, resolve));
    if (/\.(?:[cm]?js|css)$/.test(path)) kept.set(path, read);
    return read;
  };
}

function send(message: FromChecker): void {
  process.send?.(message);
}
