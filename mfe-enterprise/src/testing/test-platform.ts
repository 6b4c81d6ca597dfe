import { createSession, createStorage, type Api, type WebStorage } from '@marquee/api';
import { eventContracts } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import type { Platform } from '@marquee/mount';

/** The platform's services over a storage in memory and a scripted client; `kept` is that storage. */
export function testPlatform(
  api: Api,
  kept = new Map<string, string>(),
): { platform: Platform; kept: Map<string, string> } {
  const webStorage: WebStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const storage = createStorage(webStorage);
  const platform: Platform = {
    api,
    content: {
      celebBios: async () => [],
      celebBio: async () => undefined,
      bio20: async () => [],
      news: async () => [],
      newsArticle: async () => undefined,
      clear: () => {},
    },
    bus: createEventBus({ contracts: eventContracts, onRefused: () => {} }),
    session: createSession({ storage }),
    storage,
    analytics: { publish: () => {} },
    toast: () => {},
    navigate: () => {},
    withSignIn: (_, call) => call(),
  };
  return { platform, kept };
}
