/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { registerServiceWorker } from './register-service-worker.ts';

const own = ['marquee-pages', 'marquee-assets', 'workbox-precache-v2-http://localhost/'];
const foreign = ['other-v1', 'pages', 'workbox-precache-v2-http://localhost/other/'];
const other = { scope: 'http://localhost/other/', script: 'http://localhost/other/sw.js' };
const site = { scope: 'http://localhost/', script: 'http://localhost/sw.js' };

/** Starts a page in a browser with these service workers; returns the scopes and caches that are left. */
function start(registered: { scope: string; script: string }[], isOn = true, isPrivate = false) {
  const scopes = new Set(registered.map(({ scope }) => scope));
  const cached = new Set([...own, ...foreign]);
  const register = jest.fn(async (url: string) =>
    scopes.add(new URL('./', new URL(url, location.href)).href),
  );
  const registrations = registered.map(({ scope, script }) => ({
    scope,
    installing: null,
    waiting: null,
    active: { scriptURL: script },
    unregister: async () => scopes.delete(scope),
  }));
  Object.assign(globalThis, {
    caches: { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) },
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistrations: async () => registrations,
    register,
    controller: registered.includes(site) ? {} : null,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  registerServiceWorker({ serviceWorker: isOn, isPrivate });
  return {
    /** The worker starts to control the page. */
    control: () => serviceWorker.dispatchEvent(new Event('controllerchange')),
    left: () => ({ scopes: [...scopes], cached: [...cached] }),
    register,
  };
}

test('the service worker of the site is registered, and stays with its caches', async () => {
  for (const registered of [[], [site]]) {
    const { left, register } = start(registered);
    await waitFor(() => expect(register).toHaveBeenCalled());
    expect(left()).toEqual({ scopes: [site.scope], cached: [...own, ...foreign] });
  }
});

test('a page that was loaded without the worker is fetched through it, once; others and private pages are not', () => {
  const fetched = jest.fn(async () => new Response());
  globalThis.fetch = fetched;
  for (const started of [start([site]), start([], false), start([], true, true)]) started.control();
  expect(fetched).not.toHaveBeenCalled();

  const first = start([]);
  expect(fetched).not.toHaveBeenCalled();
  first.control();
  // After an update of the worker.
  first.control();
  expect(fetched.mock.calls).toEqual([[location.href, { headers: { accept: 'text/html' } }]]);
});

test.each([
  [
    'of a release',
    {
      scope: 'http://localhost/remotes/squatter/1.0.0/',
      script: 'http://localhost/remotes/squatter/1.0.0/sw.js',
    },
  ],
  ['of the site for one folder', { scope: 'http://localhost/quiz/', script: site.script }],
  [
    'of another file for the whole site',
    { scope: site.scope, script: 'http://localhost/remotes/squatter/1.0.0/sw.js' },
  ],
])('finding 26: a service worker %s is removed, with all that it could cache', async (_what, hostile) => {
  const { left, register } = start([site, hostile]);
  await waitFor(() => expect(register).toHaveBeenCalled());
  expect(left()).toEqual({ scopes: [site.scope], cached: foreign });
});

test('another application on the same origin keeps its service worker and its caches', async () => {
  const { left, register } = start([site, other]);
  await waitFor(() => expect(register).toHaveBeenCalled());
  expect(left()).toEqual({ scopes: [site.scope, other.scope], cached: [...own, ...foreign] });
});

test('switched off, no service worker and no cache of the site is left, and only those are removed', async () => {
  const { left, register } = start([site, other], false);
  await waitFor(() => expect(left()).toEqual({ scopes: [other.scope], cached: foreign }));
  expect(register).not.toHaveBeenCalled();
});
