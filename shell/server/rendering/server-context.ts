import { AsyncLocalStorage } from 'node:async_hooks';
import { createSession, createSlices, createStorage, type CallTracing } from '@marquee/api';
import { createApi, createContent } from '@marquee/api/clients';
import { createEventBus } from '@marquee/event-bus';
import { createAnalytics, createAudioFlag } from '@marquee/mount';
import type { ServerContext } from '@marquee/mount/server';
import axios from 'axios';
import { createShellAdapter } from './shell-adapter.ts';
import { openContentStore } from './content-store.ts';
import type { SendApiRequest, WorkerStart } from './messages.ts';

/** A render, as what happens in it has to know it. */
export type UnderWay = {
  /** When nobody waits for it any more, in milliseconds since 1970. */
  until: number;
  /** The span it belongs to. */
  traceparent?: string | undefined;
  /** Has the shell send its calls, once for all slots of the page; they go out on their own without it. */
  ask?: SendApiRequest;
  /** Set when a call of it was refused or not answered. */
  partial?: true;
};

/** What a page needs after its last answer: to be drawn, and to reach the shell. */
const renderMarginMs = 200;

/**
 * The platform as a remote meets it on the server: the same services, but nobody is signed in,
 * nothing is stored, and nothing is shown or published. `within` runs a render whose calls end in time
 * for it to be drawn without them, and belong to the render's trace, if it has one.
 */
export function createServerContext({
  hosts,
  contentFolder,
  contentMaxAgeMs,
  measured = () => undefined,
}: Omit<WorkerStart, 'release' | 'bundle'> & Partial<Pick<CallTracing, 'measured'>>): ServerContext & {
  within<Result>(underWay: UnderWay, render: () => Result): Result;
} {
  const storage = createStorage(undefined);
  const session = createSession({ storage });
  const renders = new AsyncLocalStorage<UnderWay>();
  const timeLeftMs = () => (renders.getStore()?.until ?? Infinity) - renderMarginMs - Date.now();
  const tracing: CallTracing = {
    within: () => renders.getStore()?.traceparent,
    isSentTo: () => true,
    measured,
  };
  const toTheRender = () => {
    const underWay = renders.getStore();
    if (underWay) underWay.partial = true;
  };
  const adapter = createShellAdapter(() => renders.getStore()?.ask, axios.getAdapter('http'));
  const api = observeFailures(
    createApi({ hosts, storage, session, timeLeftMs, tracing, adapter }),
    toTheRender,
  );
  const content = observeFailures(
    createContent({
      host: hosts.content,
      where: 'server',
      maxAgeMs: contentMaxAgeMs,
      lastGood: openContentStore(contentFolder),
      tracing,
    }),
    toTheRender,
  );
  const quiet = () => undefined;

  return {
    within: (underWay, render) => renders.run(underWay, render),
    services: { api, content },
    audio: createAudioFlag(),
    platform: {
      api,
      content,
      hosts: { main: hosts.main, content: hosts.content },
      session,
      storage,
      bus: createEventBus({ onRefused: quiet }),
      analytics: createAnalytics({ api, session, deviceId: () => '', userAgent: '', enabled: () => false }),
      // Never started: what a page needs on the server, its loader asks for.
      slices: createSlices({ api, content, toast: quiet }),
      toast: quiet,
      navigate: quiet,
      withSignIn: (_why, call) => call(),
    },
  };
}

/** A client as it is, whose calls also tell when one is refused or gets no answer. */
function observeFailures<Client extends object>(client: Client, tell: () => void): Client {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...words: unknown[]) => {
        const answer: unknown = method.apply(target, words);
        if (answer instanceof Promise) answer.then((read) => isRefusal(read) && tell(), tell);
        return answer;
      };
    },
  });
}

function isRefusal(answer: unknown): boolean {
  return (answer as { ok?: unknown } | undefined)?.ok === false;
}
