/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { createIntegrityPlugin } from './integrity-plugin.ts';
import { createLoadWithRetries } from './load-with-retries.ts';

const entry = '/remotes/mfe-quiz/1.0.0/entry.js';
const hashes = new Map([[entry, 'sha384-abc']]);
const { plugin, observed, giveUp } = createIntegrityPlugin(
  hashes,
  createLoadWithRetries(() => []),
);
const { createScript, createLink } = plugin;
const scriptOf = (url: string) => createScript?.({ url, attrs: {} }) as HTMLScriptElement;

test.each([
  ['script', (url: string) => createScript?.({ url, attrs: {} })],
  ['link', (url: string) => createLink?.({ url, attrs: {} })],
])('a %s has the hash of its file, with any query and host', (_, create) => {
  expect(create(entry)).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' });
  expect(create(`https://cdn.example${entry}?again=1`)).toMatchObject({
    integrity: 'sha384-abc',
    crossOrigin: 'anonymous',
  });
});

test('a file without a hash gets no element', () => {
  for (const create of [createScript, createLink]) {
    let failure: unknown;
    try {
      create?.({ url: '/remotes/mfe-quiz/1.0.0/other.js', attrs: {} });
    } catch (thrown) {
      failure = thrown;
    }
    expect(errorCode(failure)).toBe('INTEGRITY');
  }
});

test('feature 17: keeps what the browser tells of a file: syntax error, thrown, blocked, loaded', () => {
  const filename = new URL(entry, location.href).href;
  const told = (event: Event) => {
    const script = scriptOf(entry);
    expect(observed.get(entry)).toBeUndefined();
    dispatchEvent(event);
    script.dispatchEvent(new Event('load'));
    return observed.get(entry);
  };
  expect(told(new ErrorEvent('error', { filename, error: new SyntaxError('no') }))).toBe('REMOTE_SYNTAX');
  expect(told(new ErrorEvent('error', { filename, error: new Error('no') }))).toBe('REMOTE_THREW');
  expect(told(new ErrorEvent('error', { filename: 'https://else.example/x.js' }))).toBe(
    'REMOTE_WRONG_CONTAINER',
  );
  scriptOf(entry);
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI: filename }));
  expect(observed.get(entry)).toBe('REMOTE_BLOCKED');
});

test('feature 17: a file that is given up is too late, after 10 seconds or when its release is', () => {
  jest.useFakeTimers();
  const events: string[] = [];
  const load = () => {
    const script = scriptOf(entry);
    script.addEventListener('error', () => events.push('error'));
    document.head.append(script);
    return script;
  };
  load();
  giveUp('/remotes/mfe-auth/');
  expect([events, observed.get(entry)]).toEqual([[], undefined]);
  giveUp('/remotes/mfe-quiz/1.0.0/');
  expect([events, observed.get(entry)]).toEqual([['error'], 'REMOTE_TOO_LATE']);

  const late = load();
  jest.advanceTimersByTime(9_999);
  expect(events).toEqual(['error']);
  jest.advanceTimersByTime(1);
  expect([events, observed.get(entry), late.isConnected]).toEqual([
    ['error', 'error'],
    'REMOTE_TOO_LATE',
    false,
  ]);
  jest.useRealTimers();
});
