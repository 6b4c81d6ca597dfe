import {
  createSession,
  createSlices,
  createStorage,
  readThroughSlices,
  type Content,
  type WebStorage,
} from '@marquee/api';
import type { EventContracts, SettingValues } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import type { Platform, ToastKind } from '@marquee/mount';
import { defaultSettingsAround, eventContractsAround } from './declared-around.ts';
import { fakeApi, type ApiScript, type Called } from './fake-api.ts';
import { fakeContent } from './fake-content.ts';

export type Toasted = { kind: ToastKind; text: string };

export type TestPlatform = {
  platform: Platform;
  called: Called[];
  /** The browser's storage, as text by key. */
  stored: Map<string, string>;
  toasts: Toasted[];
  /** The paths passed to `navigate`. */
  visited: string[];
};

/**
 * Creates the platform's services with real storage, session and event bus, and a scripted API client. For a second
 * visit pass the storage of the first. Publishing an event that violates its contract throws; the contracts are
 * those of the remote whose test runs, in its `remote.json` and `remote-types.json`. So are the settings, which have
 * their defaults if none are given.
 *
 * @example
 * const { platform, called } = testPlatform({ getQuiz: () => succeeded(quiz) });
 */
export function testPlatform(
  script: ApiScript = {},
  {
    content = {},
    stored = new Map(),
    events = eventContractsAround(testFile()),
    settings = defaultSettingsAround(testFile()),
  }: {
    content?: Partial<Content>;
    stored?: Map<string, string>;
    events?: EventContracts;
    settings?: SettingValues;
  } = {},
): TestPlatform {
  const { api, called } = fakeApi(script);
  const storage = createStorage(storageOver(stored));
  const toasts: Toasted[] = [];
  const visited: string[] = [];
  const toast: Platform['toast'] = (kind, text) => void toasts.push({ kind, text });
  const contentHost = fakeContent(content);
  const slices = createSlices({ api, content: contentHost, toast });
  const platform: Platform = {
    api,
    content: readThroughSlices(contentHost, slices),
    hosts: { main: 'http://localhost:3001', content: 'http://localhost:3002' },
    bus: createEventBus({
      contracts: () => events,
      onRefused: (refused) => {
        throw new Error(`An event was refused: ${JSON.stringify(refused)}`);
      },
    }),
    session: createSession({ storage }),
    storage,
    analytics: { publish: () => {} },
    slices,
    toast,
    navigate: (path) => void visited.push(path),
    withSignIn: (_why, call) => call(),
    settings,
  };
  return { platform, called, stored, toasts, visited };
}

/** The path of the test that jest runs now; empty elsewhere. */
function testFile(): string {
  return typeof expect === 'undefined' ? '' : (expect.getState().testPath ?? '');
}

function storageOver(stored: Map<string, string>): WebStorage {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
