import { createHash } from 'node:crypto';
import { verified } from './verified.ts';

const text = 'the published file';
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** What the plugin lets into the cache, and out of it, for a response with this body. */
async function pass(body: string, hash: string) {
  // The plugin uses only these parts of what Workbox gives.
  const request = { integrity: hash } as Request;
  const response = new Response(body);
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
});
