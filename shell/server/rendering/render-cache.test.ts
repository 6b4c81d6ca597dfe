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

const asking = (route = 'fans', more: Partial<RenderRequest> = {}): RenderRequest =>
  ({
    kind: 'page',
    route,
    url: `https://marquee.test/${route}`,
    language: 'en',
    prefix: 'page-',
    ...more,
  }) as RenderRequest;

/** Draws pages that say how many were drawn before them. */
function aPress(result: Partial<RenderResult> = {}) {
  let drawn = 0;
  return () => {
    drawn += 1;
    const page = {
      kind: 'page',
      html: `no. ${drawn}`,
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

test('whoever asks for the same gets the same, until its time is over', async () => {
  const [keep, draw] = [createRenderCache({ maxAgeMs: 3_600_000 }), aPress()];
  expect(await htmlOf(keep(release, asking(), draw))).toBe('no. 1');
  jest.advanceTimersByTime(59_000);
  expect(await htmlOf(keep(release, asking(), draw))).toBe('no. 1');
  jest.advanceTimersByTime(2_000);
  expect(await htmlOf(keep(release, asking(), draw))).toBe('no. 2');
});

test('those who ask while it is drawn wait for that one', async () => {
  const [keep, draw] = [createRenderCache({ maxAgeMs: 60_000 }), aPress()];
  const all = await Promise.all([1, 2, 3].map(() => htmlOf(keep(release, asking(), draw))));
  expect(all).toEqual(['no. 1', 'no. 1', 'no. 1']);
});

test('another release, address, language or slot is something else; another trace is not', async () => {
  const [keep, draw] = [createRenderCache({ maxAgeMs: 60_000 }), aPress()];
  const asked: [typeof release, RenderRequest][] = [
    [release, asking()],
    [next, asking()],
    [release, asking('fans', { url: 'https://marquee.test/fans?sort=new' })],
    [release, asking('fans', { language: 'hi' })],
    [release, { ...asking(), kind: 'slot', slot: 'fanzone.news', params: {} } as RenderRequest],
    [release, asking('fans', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })],
  ];
  const drawn: string[] = [];
  for (const [of, request] of asked) drawn.push(await htmlOf(keep(of, request, draw)));
  expect(drawn).toEqual(['no. 1', 'no. 2', 'no. 3', 'no. 4', 'no. 5', 'no. 1']);
});

test.each([
  ['a route whose team does not say so', 'twin', {}, 60_000],
  ['anything where the shell keeps nothing', 'fans', {}, 0],
  ['what a call went wrong for', 'fans', { partial: true as const }, 60_000],
  ['a redirect', 'fans', { kind: 'redirect', to: '/' } as const, 60_000],
  ['what is missing', 'fans', { kind: 'missing', what: '/fans' } as const, 60_000],
])('%s is drawn for each', async (_what, route, result, longestMs) => {
  const keep = createRenderCache({ maxAgeMs: longestMs });
  const draw = jest.fn(aPress(result as Partial<RenderResult>));
  await keep(release, asking(route), draw);
  await keep(release, asking(route), draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('what fails fails for those who waited, and is tried again', async () => {
  const keep = createRenderCache({ maxAgeMs: 60_000 });
  const broken = jest.fn(() => Promise.reject(new Error('mfe-fanzone threw')));
  const both = await Promise.allSettled([1, 2].map(() => keep(release, asking(), broken)));
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(await htmlOf(keep(release, asking(), aPress()))).toBe('no. 1');
});

test('how many were drawn and how many were kept is counted by remote', async () => {
  const metrics = new Registry();
  const [keep, draw] = [createRenderCache({ maxAgeMs: 60_000, metrics }), aPress()];
  for (let time = 0; time < 3; time += 1) await keep(release, asking(), draw);
  const text = await metrics.metrics();
  expect(text).toContain('marquee_render_cache_requests_total{remote="mfe-fanzone",result="miss"} 1');
  expect(text).toContain('marquee_render_cache_requests_total{remote="mfe-fanzone",result="hit"} 2');
});
