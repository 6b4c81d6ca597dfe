import type { Api, Content, JsonStorage, Session, Slices } from '@marquee/api';
import { PlatformError, type RemoteSettings, type SettingValues } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';
import { createContext, useContext } from 'react';
import type { Analytics } from './create-analytics.ts';
import type { WithSignIn } from './with-sign-in.ts';

export type ToastKind = 'success' | 'error' | 'info';

/** The services that the shell provides to remotes. */
export type Platform = {
  api: Api;
  content: Content;
  /** The base URLs of the main API and the content host. */
  hosts: { main: string; content: string };
  bus: EventBus;
  session: Session;
  storage: JsonStorage;
  analytics: Analytics;
  /**
   * The states of the page's API requests. The shell requests the app config once per page load and shows a
   * toast if that fails; remotes must work without it.
   */
  slices: Slices;
  /** Shows a message at the top right for 3000 ms. Show an error in the page too. */
  toast: (kind: ToastKind, text: string) => void;
  /** Navigates to a page of the site; takes a path without the language prefix. */
  navigate: (path: string) => void;
  withSignIn: WithSignIn;
  /** The values of the remote's settings by name; useSettings reads them. Empty if it declares none. */
  settings: SettingValues;
};

const PlatformContext = createContext<Platform | undefined>(undefined);

export const PlatformProvider = PlatformContext.Provider;

/**
 * Returns the shell's services. On the server there is no login, and events, toasts and analytics do nothing.
 * Throws outside a page or slot.
 */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) {
    throw new PlatformError('INTERNAL', 'usePlatform was called outside a page or slot of the platform');
  }
  return platform;
}

/**
 * Returns the values of the settings that this remote declares in `remote.json`: those that the environment has set by
 * `marquee settings`, and the defaults of all others. They are the same on the server and in the browser, and an open
 * page keeps them. `remote` must be the remote's own name, because it determines the type of the result; the build
 * fails for any other. A loader reads the values by its argument `settings`.
 *
 * @example const { pageSize } = useSettings('mfe-polls');
 */
export const useSettings: ReadSettings = (remote) => readSettings(usePlatform())(remote);

/**
 * A function that returns the values of this remote's settings. `remote` must be the remote's own name; it determines
 * the type of the result.
 */
export type ReadSettings = <Remote extends keyof RemoteSettings>(remote: Remote) => RemoteSettings[Remote];

/**
 * Returns the function that reads the settings of the remote to which a platform belongs. Loaders get it as `settings`.
 */
export function readSettings({ settings }: Pick<Platform, 'settings'>): ReadSettings {
  // The shell gives a release a value of the declared type for each of its settings.
  return () => settings as never;
}
