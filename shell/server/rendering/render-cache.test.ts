import { Registry } from 'prom-client';
import { aRelease } from '../../testing/a-release.ts';
import { createRenderCache } from './render-cache.ts';
import type { RenderRequest, RenderResult } from './messages.ts';

const { release } = aRelease('mfe-fanzone', {
  routes: [
    { id: 'fans', path: '/fans', cache: { maxAge: 60 } },
    { id: 'twin', path: '/twin' },
  ],
  slots: [{ name: 'fanzone.news', cache: { maxAge: 10 } }],
});
const next = aRelease('mfe-fanzone', {
  version: '1.1.0',
  routes: [{ id: 'fans', path: '/fans', cache: { maxAge: 60 } }],
}).release;

const aRequest = (route = 'fans', more: Partial<RenderRequest> = {}): RenderRequest =>
  ({
    kind: 'page',
    route,
    url: `https://marquee.test/${route}`,
    language: 'en',
    prefix: 'page-',
    ...more,
  }) as RenderRequest;

/** Renders pages that contain the number of renders so far. */
function aRenderer(result: Partial<RenderResult> = {}) {
  let renders = 0;
  return () => {
    renders += 1;
    const page = {
      kind: 'page',
      html: `no. ${renders}`,
      meta: undefined,
      preloads: '',
      data: null,
      placed: [],
    };
    return Promise.resolve({ ...page, ...result } as RenderResult);
  };
}

const htmlOf = async (result: Promise<RenderResult>) => {
  const read = await result;
  return 'html' in read ? read.html : read.kind;
};

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('equal requests get the same output until it expires', async () => {
  const [cached, render] = [createRenderCache({ maxAgeMs: 3_600_000 }), aRenderer()];
  expect(await htmlOf(cached(release, aRequest(), render))).toBe('no. 1');
  jest.advanceTimersByTime(59_000);
  expect(await htmlOf(cached(release, aRequest(), render))).toBe('no. 1');
  jest.advanceTimersByTime(2_000);
  expect(await htmlOf(cached(release, aRequest(), render))).toBe('no. 2');
});

test('concurrent requests wait for one render', async () => {
  const [cached, render] = [createRenderCache({ maxAgeMs: 60_000 }), aRenderer()];
  const all = await Promise.all([1, 2, 3].map(() => htmlOf(cached(release, aRequest(), render))));
  expect(all).toEqual(['no. 1', 'no. 1', 'no. 1']);
});

test('release, URL, language and slot are part of the key; the trace is not', async () => {
  const [cached, render] = [createRenderCache({ maxAgeMs: 60_000 }), aRenderer()];
  const requests: [typeof release, RenderRequest][] = [
    [release, aRequest()],
    [next, aRequest()],
    [release, aRequest('fans', { url: 'https://marquee.test/fans?sort=new' })],
    [release, aRequest('fans', { language: 'hi' })],
    [release, { ...aRequest(), kind: 'slot', slot: 'fanzone.news', params: {} } as RenderRequest],
    [release, aRequest('fans', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })],
  ];
  const renders: string[] = [];
  for (const [of, request] of requests) renders.push(await htmlOf(cached(of, request, render)));
  expect(renders).toEqual(['no. 1', 'no. 2', 'no. 3', 'no. 4', 'no. 5', 'no. 1']);
});

test.each([
  ['a route without cache in the manifest', 'twin', {}, 60_000],
  ['any route of a shell with a cache time of 0', 'fans', {}, 0],
  ['a partial render', 'fans', { partial: true as const }, 60_000],
  ['a redirect', 'fans', { kind: 'redirect', to: '/' } as const, 60_000],
  ['a missing page', 'fans', { kind: 'missing', what: '/fans' } as const, 60_000],
])('%s is rendered per request', async (_what, route, result, maxAgeMs) => {
  const cached = createRenderCache({ maxAgeMs });
  const render = jest.fn(aRenderer(result as Partial<RenderResult>));
  await cached(release, aRequest(route), render);
  await cached(release, aRequest(route), render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a failed render fails for all waiting requests, and the next request renders again', async () => {
  const cached = createRenderCache({ maxAgeMs: 60_000 });
  const broken = jest.fn(() => Promise.reject(new Error('mfe-fanzone threw')));
  const both = await Promise.allSettled([1, 2].map(() => cached(release, aRequest(), broken)));
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(await htmlOf(cached(release, aRequest(), aRenderer()))).toBe('no. 1');
});

test('hits and misses are counted by remote', async () => {
  const metrics = new Registry();
  const [cached, render] = [createRenderCache({ maxAgeMs: 60_000, metrics }), aRenderer()];
  for (let time = 0; time < 3; time += 1) await cached(release, aRequest(), render);
  const text = await metrics.metrics();
  expect(text).toContain('marquee_render_cache_requests_total{remote="mfe-fanzone",result="miss"} 1');
  expect(text).toContain('marquee_render_cache_requests_total{remote="mfe-fanzone",result="hit"} 2');
});
