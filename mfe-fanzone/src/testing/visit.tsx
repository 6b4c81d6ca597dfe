import type { Language } from '@marquee/contracts';
import { LanguageProvider, localPath } from '@marquee/i18n';
import {
  AudioProvider,
  createAudioFlag,
  SlotHostContext,
  type PageHandle,
  type PageMeta,
  type PlacedSlot,
} from '@marquee/mount';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Given, Services } from '../services.ts';

type Page<Data> = {
  Component: ComponentType;
  handle: PageHandle<Data>;
  loader: (given: Given) => Promise<Data>;
};

export type Visited<Data> = { html: string; data: Data; meta: PageMeta; placed: PlacedSlot[] };

/** Serves one of our pages as the shell's server does; rejects with what its loader throws. */
export async function visit<Data>(
  page: Page<Data>,
  {
    path,
    at,
    services,
    language = 'en',
  }: { path: string; at: string; services: Services; language?: Language },
): Promise<Visited<Data>> {
  const url = new URL(localPath(at, language), 'https://marquee.test');
  let loaded: { data: Data; params: Given['params'] } | undefined;
  const { query, dataRoutes } = createStaticHandler(
    [
      {
        path,
        Component: page.Component,
        loader: async ({ params }) => {
          const data = await page.loader({ ...services, params, url });
          loaded = { data, params };
          return data;
        },
      },
    ],
    { basename: language === 'hi' ? '/hi' : '/' },
  );
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`redirected to ${context.headers.get('location')}`);
  if (!loaded) throw Object.values(context.errors ?? { route: new Error(`${at} does not match ${path}`) })[0];

  const placed: PlacedSlot[] = [];
  const html = renderToString(
    <LanguageProvider language={language}>
      <AudioProvider flag={createAudioFlag()}>
        <SlotHostContext value={{ where: 'server', place: (slot) => placed.push(slot) }}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </SlotHostContext>
      </AudioProvider>
    </LanguageProvider>,
  );
  const { data, params } = loaded;
  return { html, data, meta: page.handle.meta({ data, params, url, language }), placed };
}
