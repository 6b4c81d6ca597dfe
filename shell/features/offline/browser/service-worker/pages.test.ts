import { offlineHeader } from '../../../../page/offline-header.ts';
import { createPages } from './pages.ts';

// The parts of the worker’s global scope that pages use and Node lacks.
const caches = new Map<string, Map<string, Response>>();
const site = 'https://marquee.test';
const pathOf = (key: string | URL) => {
  const url = new URL(key, site);
  return url.pathname + url.search;
};
Object.assign(globalThis, {
  location: new URL(site),
  caches: {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, cache);
      return {
        match: async (key: string) => cache.get(pathOf(key))?.clone(),
        put: async (key: string, response: Response) => void cache.set(pathOf(key), response),
        delete: async (key: string) => cache.delete(pathOf(key)),
      };
    },
  },
});

/** A response as the browser marks one that this site's server sent. */
function sent(url: string, response: Response): Response {
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    url: { value: url },
    clone: { value: () => sent(url, Response.prototype.clone.call(response)) },
  });
}

const limit = { updateTimestamp: async () => undefined, expireEntries: async () => undefined };

let responses: Record<string, { body: string; offline?: string; status?: number }>;
let isOnline: boolean;
beforeEach(() => {
  caches.clear();
  isOnline = true;
  responses = {
    '/story': { body: 'a story', offline: 'exact' },
    '/order/aarav?step=who': { body: 'the wizard', offline: 'any-query' },
    '/orders': { body: 'my orders' },
    '/broken': { body: 'sorry', offline: 'exact', status: 500 },
  };
  globalThis.fetch = async (request) => {
    const result = responses[pathOf((request as Request).url)];
    if (!isOnline || !result) throw new TypeError('Failed to fetch');
    const headers = new Headers(result.offline ? { [offlineHeader]: result.offline } : {});
    return sent(
      (request as Request).url,
      new Response(result.body, { headers, status: result.status ?? 200 }),
    );
  };
});

/** Requests a page as a document, or as in-site navigation does. */
async function request(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<string> {
  const { respond } = createPages({ insteadOf: async () => new Response('you are offline'), limit });
  const url = new URL(path, site);
  const works: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => works.push(work) };
  const of = { url: url.href, mode, method: 'GET' } as Request;
  try {
    const response = await respond({ request: of, url, event: event as never, params: [] });
    return await response.text();
  } finally {
    await Promise.all(works);
  }
}

test('online, pages come from the server although they are cached', async () => {
  await request('/story');
  responses['/story'] = { body: 'the story, corrected', offline: 'exact' };
  expect(await request('/story')).toBe('the story, corrected');
});

test('offline, a visited page comes from the cache, for documents and in-site navigation', async () => {
  await request('/story');
  isOnline = false;
  expect(await request('/story')).toBe('a story');
  expect(await request('/story', 'cors')).toBe('a story');
});

test('pages without the mark of the server and failed ones are not cached', async () => {
  for (const path of ['/orders', '/broken']) await request(path);
  isOnline = false;
  expect(await request('/orders')).toBe('you are offline');
  expect(await request('/broken')).toBe('you are offline');
});

test('a page marked any-query is served for every query; others are not', async () => {
  for (const path of ['/story', '/order/aarav?step=who']) await request(path);
  isOnline = false;
  expect(await request('/order/aarav?step=name')).toBe('the wizard');
  expect(await request('/story?page=2')).toBe('you are offline');
});

test('finding 26: offline, a page that a script wrote into the cache is not served', async () => {
  await request('/story');
  isOnline = false;
  for (const forged of [
    new Response('hostile', { headers: { [offlineHeader]: 'any-query' } }),
    sent('data:text/html,hostile', new Response('hostile')),
    sent(`${site}/remotes/mfe-quiz/1.0.0/story`, new Response('hostile')),
  ]) {
    caches.get('marquee-pages')?.set('/story', forged);
    expect([await request('/story'), await request('/story?page=2')]).toEqual([
      'you are offline',
      'you are offline',
    ]);
  }
});

test('in-site navigation fails, because it reports the failure itself', async () => {
  isOnline = false;
  await expect(request('/story', 'cors')).rejects.toThrow('Failed to fetch');
});

test('handles documents and requests for HTML, not scripts and calls', () => {
  const { isPage } = createPages({ insteadOf: async () => undefined, limit });
  const requestOf = (init: object) =>
    ({ method: 'GET', mode: 'cors', destination: '', headers: new Headers(), ...init }) as Request;
  expect(isPage(requestOf({ mode: 'navigate' }))).toBe(true);
  expect(isPage(requestOf({ headers: new Headers({ accept: 'text/html' }) }))).toBe(true);
  expect(isPage(requestOf({ headers: new Headers({ accept: 'application/json' }) }))).toBe(false);
  expect(isPage(requestOf({ destination: 'script' }))).toBe(false);
  expect(isPage(requestOf({ mode: 'navigate', method: 'POST' }))).toBe(false);
});
