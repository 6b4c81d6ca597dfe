/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { failedFile } from './failed-file.ts';
import { guardFiles, type Owner } from './file-guard.ts';

const hash = 'sha384-chunk';
const [chunk, styles] = ['/remotes/mfe-polls/1.0.0/947.js', '/remotes/mfe-polls/1.0.0/polls.css'];
const refused: [Error, Owner][] = [];
let unguard: () => void;
beforeEach(() => {
  refused.length = 0;
  unguard = guardFiles({
    hashes: new Map([
      [chunk, hash],
      [styles, 'sha384-styles'],
    ]),
    assetHosts: ['https://assets.marquee.test'],
    mayLoad: (url) =>
      [chunk, styles, '/assets/boot/deferred.js'].includes(new URL(url, location.href).pathname),
    onRefused: (...one) => void refused.push(one),
  });
});
afterEach(() => unguard());

const script = () => document.createElement('script');
const link = () => document.createElement('link');

/** Runs code as if it were in a file of the guest. */
function asGuest<Result>(act: () => Result): Result {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = () =>
    'Error\n    at load (http://localhost/remotes/mfe-polls/1.0.0/remoteEntry.js:1:99)';
  try {
    return act();
  } finally {
    if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
    else delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
  }
}

test.each([
  ['the property', (one: HTMLScriptElement) => void (one.src = chunk)],
  ['an attribute', (one: HTMLScriptElement) => one.setAttribute('SRC', chunk)],
])('a script of a release gets its hash by %s, whatever its loader set before', (_, set) => {
  const element = script();
  element.integrity = 'sha384-other';
  set(element);
  expect(element.getAttribute('src')).toBe(chunk);
  expect([element.integrity, element.crossOrigin]).toEqual([hash, 'anonymous']);
});

test.each([
  ['rel first', { rel: 'stylesheet', href: styles }, 'sha384-styles'],
  ['href first', { href: styles, rel: 'stylesheet' }, 'sha384-styles'],
  ['a module', { rel: 'modulepreload', href: chunk }, hash],
])('a link gets the hash of its file: %s', (_, given, integrity) => {
  const element = Object.assign(link(), given);
  expect([element.integrity, element.crossOrigin]).toEqual([integrity, 'anonymous']);
});

test.each([
  ['a script that no release lists', () => void (script().src = '/remotes/mfe-polls/1.0.0/other.js')],
  ['a script of another site', () => script().setAttribute('src', 'https://elsewhere.test/x.js')],
  [
    'a script in SVG',
    () => document.createElementNS('http://www.w3.org/2000/svg', 'script').setAttribute('href', chunk),
  ],
  [
    'a stylesheet that no release lists',
    () => void Object.assign(link(), { href: '/media/x.css', rel: 'stylesheet' }),
  ],
  [
    'a module that no release lists',
    () => void Object.assign(link(), { rel: 'modulepreload', href: '/x.js' }),
  ],
])('feature 8: %s is refused with INTEGRITY, and reported with the remote that wants it', (_, act) => {
  const failure = asGuest(() => {
    try {
      return void act();
    } catch (thrown) {
      return thrown;
    }
  });
  expect(errorCode(failure)).toBe('INTEGRITY');
  expect(refused).toEqual([[failure, { remote: 'mfe-polls', release: '1.0.0' }]]);
});

test('a file that does not load with its hash is reported with the remote that wants it', () => {
  const element = asGuest(() => Object.assign(script(), { src: chunk }));
  element.dispatchEvent(new Event('error'));
  const [[failure, owner] = []] = refused;
  expect(failedFile(failure)).toBe(chunk);
  expect(owner).toEqual({ remote: 'mfe-polls', release: '1.0.0' });
});

test('files of the shell, and links that load no code, stay as they are', () => {
  expect(Object.assign(script(), { src: '/assets/boot/deferred.js' }).integrity).toBeFalsy();
  expect(
    Object.assign(link(), { rel: 'stylesheet', href: '/assets/boot/deferred.css' }).integrity,
  ).toBeFalsy();
  const href = 'https://assets.marquee.test/assets/boot/deferred.css';
  expect(Object.assign(link(), { rel: 'stylesheet', href }).integrity).toBeFalsy();
  expect(Object.assign(link(), { rel: 'canonical', href: 'https://elsewhere.test/' }).rel).toBe('canonical');
  expect(refused).toEqual([]);
});
