import { createHash } from 'node:crypto';
import { verified } from './verified.ts';

const text = 'the published file';
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;

const url = 'https://marquee.test/assets/runtime/core.css';
Object.assign(globalThis, { location: new URL(url) });
/** The type and URL of a response that this site's server sent. */
const sent = { type: 'basic', url };

/** What the plugin lets into the cache, and out of it, for a response with this body. */
async function pass(body: string, hash: string, source: object = sent) {
  // The plugin uses only these parts of what Workbox gives.
  const request = { url: `${url}?retry=1`, integrity: hash } as Request;
  const response = Object.defineProperties(new Response(body), Object.getOwnPropertyDescriptors(source));
  const stored = await verified.cacheWillUpdate?.({ request, response } as never);
  const served = await verified.cachedResponseWillBeUsed?.({ request, cachedResponse: response } as never);
  return [stored, served].map((one) => one === response);
}

test('feature 16: a file that does not have the hash of its request is neither cached nor served', async () => {
  expect(await pass(text, integrity)).toEqual([true, true]);
  expect(await pass(text.slice(0, 5), integrity)).toEqual([false, false]);
  expect(await pass(text.replace('p', 'q'), integrity)).toEqual([false, false]);
});

test('a file whose request names no hash is cached', async () => {
  expect(await pass(text, '')).toEqual([true, true]);
  expect(await pass(text, '', { ...sent, url: `${url}?retry=1` })).toEqual([true, true]);
});

test.each([
  ['that a script created', { type: 'default', url: '' }],
  ['of a data: URL', { type: 'basic', url: 'data:text/html,hostile' }],
  ['of a blob: URL', { type: 'basic', url: 'blob:https://marquee.test/7ff70c78' }],
  [
    'of another file of the site',
    { type: 'basic', url: 'https://marquee.test/remotes/mfe-quiz/1.0.0/a.css' },
  ],
  ['of another site', { type: 'cors', url: 'https://elsewhere.test/assets/runtime/core.css' }],
])('finding 26: a response %s is served for no request without a hash', async (_what, source) => {
  expect(await pass(text, '', source)).toEqual([false, false]);
});
