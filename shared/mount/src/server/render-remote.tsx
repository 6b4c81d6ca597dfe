import type { Language } from '@marquee/contracts';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { AudioFlag } from '../audio.tsx';
import type { PageDefinition, SlotDefinition } from '../define-pages.ts';
import { Island } from '../Island.tsx';
import type { PageMeta } from '../page.ts';
import { basenameOf, loaderServicesOf, pageRoute } from '../page-route.ts';
import type { Platform } from '../platform.ts';
import type { JsonParams, PlacedSlot } from '../slot-host.ts';

/** The services that a remote needs to render on the server, where no visitor is signed in. */
export type ServerContext = { platform: Platform; audio: AudioFlag };

/**
 * The result of rendering a slot on the server: its HTML, the data of its loader, and the slots that it places itself
 * (`placed`). `preloads` are `<link>` elements for images, which belong into the page's head.
 */
export type RenderedSlot = { html: string; preloads: string; data: unknown; placed: PlacedSlot[] };

export type PageRendering =
  | ({ kind: 'page'; meta: PageMeta | undefined } & RenderedSlot)
  | { kind: 'data'; data: unknown }
  | { kind: 'missing'; what: string }
  | { kind: 'redirect'; to: string };

/**
 * Runs the loader of a page and renders its HTML on the server. Resolves to the rendered page, or to the data of a page
 * without a component, or to `missing` (the loader threw `notFound`) or `redirect` (it redirected). `prefix` is React's
 * `identifierPrefix`, the same as in the browser. Rejects if the loader or a component throws anything else.
 */
export async function renderPage(
  page: PageDefinition,
  { url, language, prefix }: { url: URL; language: Language; prefix: string },
  { platform, audio }: ServerContext,
): Promise<PageRendering> {
  const module = await page.load();
  const { query, dataRoutes } = createStaticHandler(
    [pageRoute(page, module, { language, services: loaderServicesOf(platform) })],
    {
      basename: basenameOf(language),
    },
  );
  const context = await query(new Request(url));
  if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '/' };
  if (context.statusCode === 404) return { kind: 'missing', what: url.pathname };
  throwUncaught(context, module.ErrorBoundary !== undefined);
  const data = context.loaderData[page.id] ?? null;
  if (!module.Component) return { kind: 'data', data };

  const rendered = await renderWhole(
    (placed) => (
      <Island
        language={language}
        platform={platform}
        audio={audio}
        slotHost={{ where: 'server', place: (slot) => placed.push(slot) }}
      >
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Island>
    ),
    prefix,
  );
  const params = context.matches[0]?.params ?? {};
  const meta = module.handle?.meta({ data: data as never, params, url, language });
  return { kind: 'page', ...rendered, data, meta };
}

/**
 * Runs the loader of a slot and renders its HTML on the server, with the params that the page passes. `prefix` is
 * React's `identifierPrefix`, the same as in the browser. Rejects if the loader or a component throws.
 */
export async function renderSlot(
  slot: SlotDefinition,
  { url, language, prefix, params }: { url: URL; language: Language; prefix: string; params: JsonParams },
  { platform, audio }: ServerContext,
): Promise<RenderedSlot> {
  const { Component, loader } = await slot.load();
  const data =
    (await loader?.({ params: params as never, url, language, ...loaderServicesOf(platform) })) ?? null;
  const rendered = await renderWhole(
    (placed) => (
      <Island
        language={language}
        platform={platform}
        audio={audio}
        slotHost={{ where: 'server', place: (inner) => placed.push(inner) }}
      >
        <Component params={params as never} data={data as never} />
      </Island>
    ),
    prefix,
  );
  return { ...rendered, data };
}

/**
 * Renders with everything that suspends: `React.lazy`, `use`, with or without a `Suspense` boundary. Rejects with what
 * a component throws outside of a boundary. Streaming takes three times as long as `renderToString`, so that it is used
 * only where something suspended.
 */
async function renderWhole(
  elementWith: (placed: PlacedSlot[]) => ReactElement,
  identifierPrefix: string,
): Promise<Pick<RenderedSlot, 'html' | 'preloads' | 'placed'>> {
  const placed: PlacedSlot[] = [];
  try {
    const html = renderToString(elementWith(placed), { identifierPrefix });
    if (!html.includes(clientBoundary)) return { ...withoutPreloads(html), placed };
  } catch {
    // What suspends outside of a boundary fails here; what throws does so again below.
  }
  placed.length = 0;
  const stream = await renderToReadableStream(elementWith(placed), {
    identifierPrefix,
    // By default React sends large parts after the page, with a script that the content security policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // An error within a boundary: its content is left to the browser.
    onError: () => undefined,
  });
  await stream.allReady;
  return { ...withoutPreloads(await text(stream)), placed };
}

/** How React begins a boundary whose content is left to the browser. */
const clientBoundary = '<!--$!-->';

/**
 * Parts React's HTML into image preloads and the rest, without the inline script that React adds for forms whose
 * `action` is a function. The page's content security policy would refuse it; the shell buffers what is submitted
 * before hydration.
 */
function withoutPreloads(rendered: string): { html: string; preloads: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(rendered)?.[0] ?? '';
  const html = rendered.slice(preloads.length).replace(formReplayScript, '');
  return { html, preloads };
}

const formReplayScript =
  /<script>addEventListener\("submit",(?:(?!<\/script>).)*\$\$reactFormReplay(?:(?!<\/script>).)*<\/script>/;

function throwUncaught({ errors }: StaticHandlerContext, hasBoundary: boolean) {
  const [failure] = Object.values(errors ?? {});
  if (failure !== undefined && !hasBoundary) throw failure;
}
