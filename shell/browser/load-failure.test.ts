/** @jest-environment jsdom */
import { createHash, webcrypto } from 'node:crypto';
import { fileSizeHeader } from '../page/file-size-header.ts';
import { causeOfFile, recoverFile } from './load-failure.ts';

const entry = '/remotes/mfe-quiz/1.0.0/entry.js';
const text = 'the published file';
const hash = `sha384-${createHash('sha384').update(text).digest('base64')}`;
const hashes = new Map([[entry, hash]]);
const nothing = { hashes, observed: new Map() };
const fetched: string[] = [];

type Answer = { status?: number; type?: string; body?: string | Error } | Error | 'never';

// jsdom has neither fetch nor crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
function serve(...answers: Answer[]) {
  fetched.length = 0;
  globalThis.fetch = async (url, init = {}) => {
    const answer = answers[Math.min(fetched.length, answers.length - 1)];
    fetched.push(`${String(url)} ${init.cache}`);
    if (answer === 'never')
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
    const { status = 200, type = 'text/javascript', body = text } = answer;
    if (init.integrity && body !== text) throw new TypeError('Failed to fetch');
    return {
      ok: status < 400,
      headers: new Headers({ 'content-type': type, [fileSizeHeader]: String(text.length) }),
      arrayBuffer: async () => {
        if (body instanceof Error) throw body;
        return new TextEncoder().encode(body).buffer;
      },
    } as Response;
  };
}

test.each<[string, string, ...Answer[]]>([
  ['an HTTP error', 'REMOTE_HTTP_STATUS', { status: 404 }],
  ['HTML with status 200', 'REMOTE_NOT_CODE', { type: 'text/html; charset=utf-8', body: '<!DOCTYPE html>' }],
  ['a file with fewer bytes', 'REMOTE_TRUNCATED', { body: text.slice(0, 5) }],
  ['a body that ends too early', 'REMOTE_TRUNCATED', { body: new TypeError('network error') }],
  ['a file with other bytes', 'INTEGRITY', { body: text.replace('p', 'q') }],
  ['a bad copy in the cache alone', 'INTEGRITY', { body: text.replace('p', 'q') }, {}],
  ['a good copy in the cache and a bad one around it', 'REMOTE_HTTP_STATUS', {}, { status: 500 }],
  ['no response', 'REMOTE_UNREACHABLE', new TypeError('Failed to fetch')],
  ['a file that is whole by now', 'REMOTE_UNREACHABLE', {}],
])('feature 17: %s is %s', async (_, cause, ...answers) => {
  serve(...answers);
  expect(await causeOfFile(entry, nothing)).toBe(cause);
  expect(fetched[0]).toBe(`${entry} force-cache`);
});

test('feature 17: a check that hangs is given up after 3 seconds and is REMOTE_TOO_LATE', async () => {
  serve('never');
  jest.useFakeTimers();
  const cause = causeOfFile(entry, nothing);
  jest.advanceTimersByTime(3_000);
  jest.useRealTimers();
  expect(await cause).toBe('REMOTE_TOO_LATE');
});

test('what the browser has told about a file needs no check, and a file without a hash is INTEGRITY', async () => {
  serve({});
  const observed = new Map([[entry, 'REMOTE_SYNTAX' as const]]);
  expect(await causeOfFile(entry, { hashes, observed })).toBe('REMOTE_SYNTAX');
  expect(await causeOfFile('/remotes/other.js', nothing)).toBe('INTEGRITY');
  expect(fetched).toEqual([]);
});

test('feature 16: recovers a file around the cache, else from the next host, and tells if none has it', async () => {
  const hosts = ['https://a.example'];
  serve({});
  expect(await recoverFile(entry, { hashes }, hosts)).toBe(true);
  expect(fetched).toEqual([`http://localhost${entry} reload`]);
  serve({ body: 'cut' }, {});
  expect(await recoverFile(entry, { hashes }, hosts)).toBe(true);
  expect(fetched).toEqual([`http://localhost${entry} reload`, `https://a.example${entry} reload`]);
  serve({ body: 'cut' });
  expect(await recoverFile(entry, { hashes }, hosts)).toBe(false);
  expect(await recoverFile('/remotes/other.js', { hashes }, hosts)).toBe(false);
});
