import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createSession,
  createSlices,
  createStorage,
  type CallTracing,
  type ContentOptions,
} from '@marquee/api';
import { createApi, createContent } from '@marquee/api/clients';
import { createEventBus } from '@marquee/event-bus';
import { createAnalytics, createAudioFlag } from '@marquee/mount';
import type { ServerContext } from '@marquee/mount/server';
import { createShellAdapter } from './shell-adapter.ts';
import type { SendApiRequest, WorkerStart } from './messages.ts';

/** The state of one render, stored in async local storage; the platform's services read it there. */
export type RenderScope = {
  /** The deadline of the render, in milliseconds since 1970. */
  until: number;
  traceparent?: string | undefined;
  /** Sends API requests through the shell, which sends equal requests once. If absent, API requests fail. */
  send?: SendApiRequest;
  /** Set if one of the render's API requests was refused or got no response. */
  partial?: true;
  /** How many of the render's API requests have no response yet. */
  waiting?: number;
};

/** The time in milliseconds from the last API response to the finished HTML. */
const renderMarginMs = 200;

/**
 * Creates the services that remotes get on the server. They are the same as in the browser, but no visitor is signed
 * in, and nothing is stored, shown or published. `within` runs a render: its API requests are traced as its children,
 * and time out early enough for the page to be rendered without their responses. `lastGood` stores copies of content.
 */
export function createServerContext({
  hosts,
  publicHosts = { main: hosts.main, content: hosts.content },
  contentMaxAgeMs,
  contentMaxLoss,
  contentMapping,
  contentMedia,
  sendContent,
  lastGood,
  onContentReport,
  measured = () => undefined,
}: Omit<WorkerStart, 'release' | 'bundle'> &
  Pick<ContentOptions, 'lastGood'> & {
    onContentReport?: ContentOptions['onReport'];
    /** Sends requests for content through the shell; if absent, they fail. */
    sendContent?: SendApiRequest;
  } & Partial<Pick<CallTracing, 'measured'>>): ServerContext & {
  within<Result>(scope: RenderScope, render: () => Result): Result;
  /** How the current render sends requests, and its time left in milliseconds; undefined outside of a render. */
  sender(): { send: SendApiRequest; timeLeftMs: number } | undefined;
} {
  const storage = createStorage(undefined);
  const session = createSession({ storage });
  const renders = new AsyncLocalStorage<RenderScope>();
  const timeLeftMs = () => (renders.getStore()?.until ?? Infinity) - renderMarginMs - Date.now();
  const tracing: CallTracing = {
    within: () => renders.getStore()?.traceparent,
    isSentTo: () => true,
    measured,
  };
  const scopeNow = () => renders.getStore();
  const adapter = createShellAdapter(() => renders.getStore()?.send);
  const api = observeCalls(createApi({ hosts, storage, session, timeLeftMs, tracing, adapter }), scopeNow);
  const content = observeCalls(
    createContent({
      host: hosts.content,
      mediaHost: contentMedia ?? publicHosts.content,
      mapping: contentMapping,
      adapter: createShellAdapter(() => sendContent),
      where: 'server',
      maxAgeMs: contentMaxAgeMs,
      ...(lastGood && { lastGood }),
      ...(contentMaxLoss !== undefined && { maxLoss: contentMaxLoss }),
      ...(onContentReport && { onReport: onContentReport }),
      tracing,
    }),
    scopeNow,
  );
  const ignore = () => undefined;

  return {
    within: (scope, render) => renders.run(scope, render),
    sender: () => {
      const send = renders.getStore()?.send;
      return send && { send, timeLeftMs: timeLeftMs() };
    },
    audio: createAudioFlag(),
    platform: {
      api,
      content,
      hosts: publicHosts,
      session,
      storage,
      bus: createEventBus({ contracts: () => ({}), onRefused: ignore }),
      analytics: createAnalytics({ api, session, deviceId: () => '', userAgent: '', enabled: () => false }),
      // Never started: on the server a page's loader fetches what the page needs.
      slices: createSlices({ api, content, toast: ignore }),
      toast: ignore,
      navigate: ignore,
      withSignIn: (_why, call) => call(),
      settings: {},
    },
  };
}

/** Wraps an API client: counts the pending calls of a render, and marks it as partial if a call fails. */
function observeCalls<Client extends object>(
  client: Client,
  scopeNow: () => RenderScope | undefined,
): Client {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const result: unknown = method.apply(target, args);
        const scope = scopeNow();
        if (scope && result instanceof Promise) void observe(scope, result);
        return result;
      };
    },
  });
}

async function observe(scope: RenderScope, call: Promise<unknown>) {
  scope.waiting = (scope.waiting ?? 0) + 1;
  try {
    if (isRefusal(await call)) scope.partial = true;
  } catch {
    scope.partial = true;
  }
  scope.waiting -= 1;
}

function isRefusal(result: unknown): boolean {
  return (result as { ok?: unknown } | undefined)?.ok === false;
}
