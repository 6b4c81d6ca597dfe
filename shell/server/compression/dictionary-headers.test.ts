import { availableDictionary, patternOf, useAsDictionary } from './dictionary-headers.ts';

const quiz = (path: string) => ({ folder: '/remotes/mfe-quiz/', path });

test.each([
  [quiz('1.4.0/hub.0a1b2c3d.js'), '/remotes/mfe-quiz/*/hub.*.js'],
  [quiz('2.0.0-rc.1/entry.js'), '/remotes/mfe-quiz/*/entry.js'],
  [{ folder: '/assets/', path: 'boot/boot.0a1b2c3d.js' }, '/assets/boot/boot.*.js'],
])('the versions of a script have one pattern: %j', (script, pattern) => {
  expect(patternOf(script)).toBe(pattern);
  expect(useAsDictionary(script)).toBe(`match="${pattern}", id="${script.path}"`);
});

test.each([
  '1.0.0/page.0a1b2c3d.css',
  '1.0.0/entry.js.map',
  '1.0.0/"quoted".js',
  '1.0.0/a*b.js',
  '1.0.0/(a).js',
])('no dictionary: %s', (path) => {
  expect(useAsDictionary(quiz(path))).toBeUndefined();
});

const sha256 = 'pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=';
const offering = (id: string, available = `:${sha256}:`) => ({
  headers: { 'available-dictionary': available, 'dictionary-id': id },
  query: {},
});

test('a browser offers the same script of another release', () => {
  const script = quiz('1.4.0/hub.0a1b2c3d.js');
  const id = '1.3.0/hub.99999999.js';
  expect(availableDictionary(script, offering(`"${id}"`))).toEqual({ id, sha256 });
  expect(availableDictionary(script, { ...offering(`"${id}"`), query: { retry: '1' } })).toBeUndefined();
});

test.each([
  ['another script', offering('"1.3.0/question.99999999.js"')],
  ['no script', offering('"1.3.0/../../secret"')],
  ['no string', offering('1.3.0/hub.99999999.js')],
  ['no hash', offering('"1.3.0/hub.99999999.js"', 'pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=')],
  ['nothing', { headers: {}, query: {} }],
])('a request offers %s: no dictionary', (_, request) => {
  expect(availableDictionary(quiz('1.4.0/hub.0a1b2c3d.js'), request)).toBeUndefined();
});
