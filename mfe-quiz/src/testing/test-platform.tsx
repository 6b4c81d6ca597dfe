import { createSession, createStorage, type Api, type WebStorage } from '@marquee/api';
import { eventContracts, type Language } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import { LanguageProvider } from '@marquee/i18n';
import { PlatformProvider, type Platform } from '@marquee/mount';
import type { ReactNode } from 'react';

export type Toasted = { kind: string; text: string };

/** The platform's services over a storage in memory and a scripted client; says what was toasted and visited. */
export function testPlatform(api: Api) {
  const kept = new Map<string, string>();
  const webStorage: WebStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const storage = createStorage(webStorage);
  const session = createSession({ storage });
  const toasts: Toasted[] = [];
  const visited: string[] = [];
  const bus = createEventBus({
    contracts: eventContracts,
    onRefused: ({ event }) => {
      throw new Error(`the event ${event} was refused`);
    },
  });
  const platform: Platform = {
    api,
    content: emptyContent,
    bus,
    session,
    storage,
    analytics: { publish: () => {} },
    toast: (kind, text) => toasts.push({ kind, text }),
    navigate: (path) => visited.push(path),
    withSignIn: (_, call) => call(),
  };
  return { platform, kept, toasts, visited };
}

const emptyContent: Platform['content'] = {
  celebBios: async () => [],
  celebBio: async () => undefined,
  bio20: async () => [],
  news: async () => [],
  newsArticle: async () => undefined,
  clear: () => {},
};

/** What the shell puts around every page and slot. */
export function Surroundings({
  platform,
  language = 'en',
  children,
}: {
  platform: Platform;
  language?: Language;
  children: ReactNode;
}) {
  return (
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>{children}</PlatformProvider>
    </LanguageProvider>
  );
}
