import { offlineHeader } from '../../page/offline-header.ts';
import { createPages } from './pages.ts';

// What the worker's global has and Node has not, as much of it as pages need.
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

const limit = { updateTimestamp: async () => undefined, expireEntries: async () => undefined };

let answers: Record<string, { body: string; offline?: string; status?: number }>;
let isOnline: boolean;
beforeEach(() => {
  caches.clear();
  isOnline = true;
  answers = {
    '/story': { body: 'a story', offline: 'exact' },
    '/order/aarav?step=who': { body: 'the wizard', offline: 'any-query' },
    '/orders': { body: 'my orders' },
    '/broken': { body: 'sorry', offline: 'exact', status: 500 },
  };
  globalThis.fetch = async (request) => {
    const answer = answers[pathOf((request as Request).url)];
    if (!isOnline || !answer) throw new TypeError('Failed to fetch');
    const headers = new Headers(answer.offline ? { [offlineHeader]: answer.offline } : {});
    return new Response(answer.body, { headers, status: answer.status ?? 200 });
  };
});

/** Asks for a page as a whole document does, or as the site's own navigation. */
async function ask(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<string> {
  const { answer } = createPages({ offlinePage: async () => new Response('you are offline'), limit });
  const url = new URL(path, site);
  const works: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => works.push(work) };
  const request = { url: url.href, mode, method: 'GET' } as Request;
  try {
    const response = await answer({ request, url, event: event as never, params: [] });
    return await response.text();
  } finally {
    await Promise.all(works);
  }
}

test('with a line the server is always asked, however well the page is kept', async () => {
  await ask('/story');
  answers['/story'] = { body: 'the story, corrected', offline: 'exact' };
  expect(await ask('/story')).toBe('the story, corrected');
});

test('without one a visited page is shown as it was last, to either kind of asking', async () => {
  await ask('/story');
  isOnline = false;
  expect(await ask('/story')).toBe('a story');
  expect(await ask('/story', 'cors')).toBe('a story');
});

test('what the server did not mark is not kept, nor what failed', async () => {
  for (const path of ['/orders', '/broken']) await ask(path);
  isOnline = false;
  expect(await ask('/orders')).toBe('you are offline');
  expect(await ask('/broken')).toBe('you are offline');
});

test('a screen that reads its query itself stands for every query; a page does not', async () => {
  for (const path of ['/story', '/order/aarav?step=who']) await ask(path);
  isOnline = false;
  expect(await ask('/order/aarav?step=name')).toBe('the wizard');
  expect(await ask('/story?page=2')).toBe('you are offline');
});

test('a fetch by script is told that it failed: it has words of its own for that', async () => {
  isOnline = false;
  await expect(ask('/story', 'cors')).rejects.toThrow('Failed to fetch');
});

test('pages are asked for by navigation or for HTML; scripts and calls are left alone', () => {
  const { isPage } = createPages({ offlinePage: async () => undefined, limit });
  const request = (wishes: object) =>
    ({ method: 'GET', mode: 'cors', destination: '', headers: new Headers(), ...wishes }) as Request;
  expect(isPage(request({ mode: 'navigate' }))).toBe(true);
  expect(isPage(request({ headers: new Headers({ accept: 'text/html' }) }))).toBe(true);
  expect(isPage(request({ headers: new Headers({ accept: 'application/json' }) }))).toBe(false);
  expect(isPage(request({ destination: 'script' }))).toBe(false);
  expect(isPage(request({ mode: 'navigate', method: 'POST' }))).toBe(false);
});
