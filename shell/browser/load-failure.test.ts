/** @jest-environment jsdom */
import { createHash, webcrypto } from 'node:crypto';
import { errorCode, PlatformError } from '@marquee/contracts';
import { classifyLoadFailure, isLoadFailure } from './load-failure.ts';

const entry = '/remotes/mfe-quiz/1.0.0/entry.js';
const bytes = new TextEncoder().encode('the published file');
const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const hashes = new Map([
  [entry, hash],
  ['/remotes/mfe-quiz/1.0.0/play.js', hash],
]);
const failed = new PlatformError('REMOTE_DID_NOT_LOAD', 'no');
const fetched: string[] = [];

// jsdom has neither fetch nor crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
function serve(content: Uint8Array | undefined, ok = true) {
  fetched.length = 0;
  globalThis.fetch = async (url) => {
    fetched.push(String(url));
    if (!content) throw new TypeError('Failed to fetch');
    return { ok, arrayBuffer: async () => content } as unknown as Response;
  };
}

test('a file with other bytes than the published ones is INTEGRITY', async () => {
  serve(new TextEncoder().encode('tampered'));
  const failure = await classifyLoadFailure(failed, entry, hashes);
  expect([errorCode(failure), (failure as Error).cause, fetched]).toEqual(['INTEGRITY', failed, [entry]]);
});

test('a file that cannot be fetched, or has the published bytes, did not load', async () => {
  for (const [content, ok] of [
    [undefined, true],
    [bytes, false],
    [bytes, true],
  ] as const) {
    serve(content, ok);
    expect(await classifyLoadFailure(failed, entry, hashes)).toBe(failed);
  }
});

test('the failed chunk is compared instead of the entry, and gets a code', async () => {
  const chunk = Object.assign(new Error('Loading chunk play failed'), {
    name: 'ChunkLoadError',
    request: '/remotes/mfe-quiz/1.0.0/play.js',
  });
  serve(undefined);
  const failure = await classifyLoadFailure(chunk, entry, hashes);
  expect([errorCode(failure), fetched]).toEqual(['REMOTE_DID_NOT_LOAD', ['/remotes/mfe-quiz/1.0.0/play.js']]);
});

test('a file without a hash is INTEGRITY, and is not fetched', async () => {
  serve(bytes);
  const refused = new Error('refused', { cause: new PlatformError('INTEGRITY', 'no hash') });
  expect(errorCode(await classifyLoadFailure(refused, entry, hashes))).toBe('INTEGRITY');
  expect(errorCode(await classifyLoadFailure(failed, '/remotes/other.js', hashes))).toBe('INTEGRITY');
  expect(fetched).toEqual([]);
});

test('recognises failures to load among the causes of a failure', () => {
  const chunk = Object.assign(new Error('no'), { name: 'ChunkLoadError' });
  expect([chunk, new Error('x', { cause: chunk }), failed].map(isLoadFailure)).toEqual([true, true, true]);
  expect([new TypeError('no'), 'text', undefined].map(isLoadFailure)).toEqual([false, false, false]);
});
