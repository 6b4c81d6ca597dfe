import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseTroubles, type Release, type ShellTroubles, type SignedSnapshot } from '@marquee/contracts';

type FakeResponse = { status?: number; body: string | Buffer } | 'never';

/** A registry over real HTTP, with what a shell requests: blobs, public keys and the stream of snapshots. */
export type FakeRegistry = {
  url: string;
  /** Every request in order, with the `last-event-id` of a stream and the releases that its shell could not start. */
  requests: ({ url: string; lastEventId: string | undefined } & Partial<ShellTroubles>)[];
  serve: (path: string, response: FakeResponse) => void;
  hold: (built: { release: Release; blobs: Map<string, Buffer> }) => void;
  /** Requires this authorization for files from now on. */
  demand: (authorization: string) => void;
  /** Sends a snapshot on every open stream, and on every later one first. */
  push: (snapshot: SignedSnapshot | string) => void;
  listeners: () => number;
  /** Sends nothing more on the open streams and leaves them open, like a lost connection. */
  goSilent: () => void;
  /** Closes every open stream, like a restart of the registry. */
  cutStreams: () => void;
  stop: () => Promise<void>;
};

export async function startFakeRegistry(port = 0): Promise<FakeRegistry> {
  const responses = new Map<string, FakeResponse>();
  const streams = new Set<ServerResponse>();
  const requests: FakeRegistry['requests'] = [];
  let greeting: string | undefined;
  let demanded: string | undefined;

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const lastEventId = request.headers['last-event-id'];
    const { pending, conditions } = parseTroubles(request.headers);
    requests.push({
      url,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      ...(pending.length > 0 && { pending }),
      ...(conditions.length > 0 && { conditions }),
    });
    if (url.endsWith('/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
      streams.add(response);
      response.once('close', () => streams.delete(response));
      if (greeting) response.write(greeting);
      return;
    }
    const isRefused =
      demanded !== undefined && url.startsWith('/blobs/') && request.headers.authorization !== demanded;
    const fake = isRefused ? { status: 403, body: 'refused' } : responses.get(url);
    if (fake === 'never') return;
    response.writeHead(fake?.status ?? (fake ? 200 : 404)).end(fake?.body ?? 'nothing');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve: (path, response) => responses.set(path, response),
    hold: ({ release, blobs }) => {
      const { remote, version } = release;
      responses.set(`/releases/${remote}/${version}`, { body: JSON.stringify(release) });
      for (const [sha256, body] of blobs) responses.set(`/blobs/${sha256}`, { body });
    },
    demand: (authorization) => {
      demanded = authorization;
    },
    push: (snapshot) => {
      const text = typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot);
      greeting = `event: snapshot\ndata: ${text}\n\n`;
      for (const stream of streams) stream.write(greeting);
    },
    goSilent: () => streams.clear(),
    listeners: () => streams.size,
    cutStreams: () => {
      for (const stream of streams) stream.end();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
