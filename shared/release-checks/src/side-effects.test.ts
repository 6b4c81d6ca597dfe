import { sideEffects } from './side-effects.ts';
import { aBuiltRelease } from './testing/a-built-release.ts';

const effectsOf = (files: Record<string, string>) =>
  sideEffects(
    aBuiltRelease(files, { guest: { kind: 'module-federation', format: 'script', global: 'polls' } }),
  );

test('a variable of a function that calls eval, as runtimes of bundlers do for `require`, is no global one', async () => {
  const runtime = '(() => { let url; const load = () => { url = 1; return eval("require") }; load() })()';
  expect(await effectsOf({ 'browser/entry.js': `${runtime}; window.analytics = 1` })).toEqual([
    'browser/entry.js sets the global variable analytics',
  ]);
});

test.each([
  ['window.analytics = []', 'sets the global variable analytics'],
  ['globalThis["analytics"] = []', 'sets the global variable analytics'],
  ['var helper = 1', 'sets the global variable helper'],
  ['window.addEventListener("resize", f)', 'listens to "resize" on window'],
  ['addEventListener("scroll", f)', 'listens to "scroll" on window'],
  ['(() => { document.body.addEventListener(e, f) })()', 'listens to events on document.body'],
  ['self.document.addEventListener("click", f)', 'listens to "click" on self.document'],
  ['Array.prototype.last = f', 'changes Array.prototype.last'],
  ['(function (window) { window.x = 1 })(window); window.y = 1', 'sets the global variable y'],
  ['(() => { helper = 1 })()', 'sets the global variable helper'],
  ['Object.assign(window, { analytics: [] })', 'sets the global variable analytics'],
  ['Object.assign(globalThis, { "analytics": 1, polls: 2 })', 'sets the global variable analytics'],
  ['Object.assign(self, tools)', 'sets global variables'],
  ['Object.assign(window, { ...tools })', 'sets global variables'],
  ['Object.defineProperty(window, "analytics", { value: 1 })', 'sets the global variable analytics'],
  ['Object.defineProperty(window, name, { value: 1 })', 'sets global variables'],
  ['Object.defineProperties(window, { analytics: { value: 1 } })', 'sets the global variable analytics'],
  ['Object.defineProperty(Array.prototype, "last", { value: f })', 'changes Array.prototype.last'],
  ['Object.assign(Array.prototype, { last: f })', 'changes Array.prototype.last'],
])('%s: it %s', async (code, effect) => {
  expect(await effectsOf({ 'browser/entry.js': code })).toEqual([`browser/entry.js ${effect}`]);
});

test.each([
  'var polls = {}',
  'window.polls = {}',
  '(self.webpackChunkpolls = self.webpackChunkpolls || []).push([[1], {}])',
  'Object.defineProperty(window, "polls", { value: {} })',
  'Object.assign({}, window); Object.assign(state, { x: 1 }); Object.keys(window)',
  '((Object) => Object.assign(window, { x: 1 }))({ assign: f })',
  'button.addEventListener("click", f)',
  '(function (window) { window.x = 1 })({})',
  '(function () { var self = this; self.x = 1 })()',
  'import x from "./x.js"; const local = x; export default local',
  'not a script (',
])('%s has no side effect', async (code) => {
  expect(await effectsOf({ 'browser/entry.js': code })).toEqual([]);
});

test.each([
  'body { margin: 0 }',
  'h1, .own { margin: 0 }',
  '* { box-sizing: border-box }',
  ':root { --a: 1 }',
])('%s reaches outside', async (sheet) => {
  expect(await effectsOf({ 'browser/a.css': sheet })).toEqual([
    expect.stringMatching(/^browser\/a\.css styles ".+", which matches elements of others$/),
  ]);
});

test.each([
  '.own h1 { margin: 0 }',
  'my-badge { display: block }',
  '[data-v-1a] p { margin: 0 }',
  '#app { margin: 0 }',
])('%s does not', async (sheet) => {
  expect(await effectsOf({ 'browser/a.css': sheet })).toEqual([]);
});

test('a long list is cut', async () => {
  const code = Array.from({ length: 100 }, (_, at) => `window.global${at} = 1;`).join('');
  const effects = await effectsOf({ 'browser/entry.js': code });
  expect([effects.length, effects.at(-1)]).toEqual([31, 'and 70 more']);
});

test.each([
  ['the parser', 'browser/entry.js', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['the scan', 'browser/entry.js', `a${'.b()'.repeat(200_000)}`],
])('finding 27: code that nests deeper than %s follows is refused, naming %s', async (_, file, code) => {
  await expect(effectsOf({ [file]: code })).rejects.toMatchObject({
    code: 'RELEASE_REFUSED',
    message: expect.stringContaining(`${file} nests too deeply`),
  });
});

test.each([
  ['deep', `${':is('.repeat(5_000)}a${')'.repeat(5_000)} { margin: 0 }`],
  ['wrong', '.own:: { margin: 0 }'],
])('finding 27: a %s selector that cannot be parsed is an effect, in a short sentence', async (_, sheet) => {
  const [effect] = await effectsOf({ 'browser/a.css': sheet });
  expect(effect).toMatch(/^browser\/a\.css styles [^]*which cannot be parsed$/);
  expect(effect?.length).toBeLessThan(600);
});
