import { setTimeout as wait } from 'node:timers/promises';
import {
  PlatformError,
  shellVersionHeaders,
  siteHeaders,
  troubleHeaders,
  type ShellTroubles,
  type ShellVersions,
} from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import { createParser } from 'eventsource-parser';

/** How long the stream may be silent: three heartbeats of the registry, which sends one every 15 s. */
const defaultSilentMs = 45_000;

export type RegistryStream = {
  isConnected(): boolean;
  /** Closes the connection; the stream opens a new one after a delay. */
  reconnect(): void;
  stop(): void;
};

/**
 * Opens the stream of server-sent events of an environment, by which the registry sends each snapshot, and passes the
 * snapshots to `onSnapshot`. Reconnects with backoff when the stream ends. If several attempts in a row fail, `report`
 * receives the first failure.
 */
export function openRegistryStream({
  url,
  token,
  versions,
  siteUrl,
  troubles = () => ({ pending: [], conditions: [] }),
  lastSequence,
  onOpen,
  onSnapshot,
  report,
  silentMs = defaultSilentMs,
}: {
  url: string;
  /** Returns the bearer token for a connection. The check `can-deploy` counts only shells with a token. */
  token?: (() => Promise<string>) | undefined;
  versions: ShellVersions;
  /** The URL by which browsers reach the site. */
  siteUrl?: string | undefined;
  /** What this shell cannot do at the moment; read for each connection. */
  troubles?: () => ShellTroubles;
  /** The sequence number of the newest verified snapshot. */
  lastSequence: () => number | undefined;
  onOpen: () => void;
  /** Receives the text of each snapshot. The stream reconnects only after the returned promise has settled. */
  onSnapshot: (text: string) => Promise<void>;
  report: (failure: unknown) => void;
  /** How long the stream may be silent before the connection is closed, in milliseconds. */
  silentMs?: number;
}): RegistryStream {
  const stopped = new AbortController();
  let connection = new AbortController();
  let isConnected = false;
  let isIntended = false;
  void run();

  return {
    isConnected: () => isConnected,
    reconnect: () => {
      isIntended = true;
      connection.abort();
    },
    stop: () => {
      stopped.abort();
      connection.abort();
    },
  };

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopped.signal.aborted) {
      try {
        await connect(() => (failures = 0));
      } catch (failure) {
        if (stopped.signal.aborted) return;
        if (failures === 0 && !isIntended) report(failure);
        isIntended = false;
        failures += 1;
      }
      const delayMs = backoffMs(failures, { firstMs: 200, maxMs: 5_000 });
      await wait(delayMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  async function connect(opened: () => void): Promise<void> {
    const { signal } = (connection = new AbortController());
    // A connection may be dead without a notice to either end.
    const timeout = setTimeout(() => connection.abort(), silentMs);
    const handled: Promise<void>[] = [];
    try {
      const bearer = await token?.().catch(() => undefined);
      const sequence = lastSequence();
      const response = await fetch(url, {
        headers: {
          accept: 'text/event-stream',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...shellVersionHeaders(versions),
          ...troubleHeaders(troubles()),
          ...siteHeaders(siteUrl),
          ...(sequence !== undefined && { 'last-event-id': String(sequence) }),
        },
        signal,
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not respond`, { cause });
      });
      if (!response.ok || !response.body) {
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} returned ${response.status}`);
      }
      isConnected = true;
      opened();
      onOpen();
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (event === 'snapshot') handled.push(onSnapshot(data));
        },
      });
      await readInto(parser, response.body, () => timeout.refresh());
    } finally {
      isConnected = false;
      clearTimeout(timeout);
      await Promise.all(handled);
    }
  }

  async function readInto(
    parser: ReturnType<typeof createParser>,
    body: ReadableStream<Uint8Array>,
    onBytes: () => void,
  ): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body) {
        onBytes();
        parser.feed(decoder.decode(bytes, { stream: true }));
      }
    } catch (cause) {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} was interrupted`, { cause });
    }
  }
}
