import type { Api, Content, JsonStorage, Session, Slices } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';
import { createContext, useContext } from 'react';
import type { Analytics } from './create-analytics.ts';
import type { WithSignIn } from './with-sign-in.ts';

export type ToastKind = 'success' | 'error' | 'info';

/** What the shell offers every remote. */
export type Platform = {
  api: Api;
  content: Content;
  /** Base addresses of the main API and of the content host. */
  hosts: { main: string; content: string };
  bus: EventBus;
  session: Session;
  storage: JsonStorage;
  analytics: Analytics;
  /**
   * The page's one store of requests. The app config (C01) in it is asked for by the shell, once a page
   * load, with a toast when it cannot be had: go on without it.
   */
  slices: Slices;
  /** Shows a message at the top right for 3000 ms; never the only carrier of an error. */
  toast: (kind: ToastKind, text: string) => void;
  /** Goes to a page of the site; takes a path without the language prefix. */
  navigate: (path: string) => void;
  withSignIn: WithSignIn;
};

const PlatformContext = createContext<Platform | undefined>(undefined);

export const PlatformProvider = PlatformContext.Provider;

/**
 * The shell's services for the component that asks. On the server they are anonymous and quiet.
 * Throws outside a page or slot the platform mounted.
 */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) {
    throw new PlatformError('INTERNAL', 'usePlatform was called outside a page or slot of the platform');
  }
  return platform;
}
