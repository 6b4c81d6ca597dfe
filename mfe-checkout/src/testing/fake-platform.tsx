import { createSession, createStorage, type Answer, type Api, type Content } from '@marquee/api';
import { eventContracts, type Language } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import { LanguageProvider } from '@marquee/i18n';
import {
  AudioProvider,
  createAudioFlag,
  PlatformProvider,
  type PageModule,
  type Platform,
} from '@marquee/mount';
import { render } from '@testing-library/react';
import { provideRequest } from './provide-request.ts';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';

export type FakePlatform = Platform & {
  /** The calls that were made, in order. */
  made: string[];
  toasts: string[];
};

/**
 * A platform around the given calls: the real storage, session and bus over the browser's local
 * storage, and an API on which every other call fails the test.
 */
export function fakePlatform(calls: Partial<Api> = {}, changes: Partial<Platform> = {}): FakePlatform {
  const made: string[] = [];
  const toasts: string[] = [];
  const storage = createStorage(window.localStorage);

  return {
    api: recorded(calls, made) as Api,
    content: recorded({}, made) as Content,
    bus: createEventBus({
      contracts: eventContracts,
      onRefused: (refused) => {
        throw new Error(JSON.stringify(refused));
      },
    }),
    storage,
    session: createSession({ storage }),
    analytics: { publish: () => {} },
    toast: (_kind, text) => void toasts.push(text),
    navigate: () => {},
    withSignIn: (_why, call) => call(),
    ...changes,
    made,
    toasts,
  };
}

/** Shows a page at an address as the platform would; `Elsewhere` is where its links lead. */
export function renderPage(
  page: PageModule,
  pattern: string,
  address: string,
  platform: FakePlatform,
  language: Language = 'en',
) {
  provideRequest();
  const { Component, loader, shouldRevalidate } = page;
  const router = createMemoryRouter(
    [
      {
        path: pattern,
        Component,
        HydrateFallback: () => null,
        ...(shouldRevalidate && { shouldRevalidate }),
        ...(loader && {
          loader: async ({ params, request }) =>
            (await loader({
              params,
              url: new URL(request.url),
              language,
              api: platform.api,
              content: platform.content,
            })) ?? null,
        }),
      },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [address] },
  );
  const screen = render(
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>
        <AudioProvider flag={createAudioFlag()}>
          <RouterProvider router={router} />
        </AudioProvider>
      </PlatformProvider>
    </LanguageProvider>,
  );
  return { ...screen, router };
}

export function signIn(platform: Platform): void {
  platform.session.store({ authToken: 'token', id: 48213, userId: 'u_48213', first_time_sign_up: false });
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

function recorded(calls: object, made: string[]): object {
  return new Proxy(calls, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      return async (...given: unknown[]): Promise<Answer<unknown>> => {
        made.push(String(name));
        if (typeof call !== 'function') throw new Error(`${String(name)} was not expected`);
        return (call as (...args: unknown[]) => Promise<Answer<unknown>>)(...given);
      };
    },
  });
}
