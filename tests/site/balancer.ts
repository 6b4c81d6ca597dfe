import { createServer, request as send, type IncomingMessage } from 'node:http';
import { simulatedDelay } from '@marquee/testing/until';

export type Balancer = {
  url: string;
  /** Adds a server, which gets requests while its `/readyz` is 200. */
  add: (url: string) => void;
  /** The servers that get requests now. */
  ready: () => string[];
  /** How many requests each server was sent, by its URL. */
  sent: ReadonlyMap<string, number>;
  stop: () => Promise<void>;
};

/** How often `/readyz` is asked, in milliseconds: more often than a cluster does, whose delays are longer too. */
const probeEveryMs = 100;

/**
 * A balancer as clusters have it: sends each request to the next server whose probe succeeds. Unlike an edge, it
 * repeats no request, so every mistake of a server reaches the client. A failed connection is a 502.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const servers = new Map<string, { isReady: boolean }>();
  const sent = new Map<string, number>();
  let turn = 0;
  const ready = () => [...servers].filter(([, { isReady }]) => isReady).map(([url]) => url);

  const front = createServer((incoming, outgoing) => {
    const targets = ready();
    const target = targets[(turn += 1) % targets.length];
    if (target === undefined) return void outgoing.writeHead(502).end('no server is ready');
    sent.set(target, (sent.get(target) ?? 0) + 1);
    const passed = send(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (response: IncomingMessage) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.once('error', () => outgoing.destroy());
      },
    );
    passed.once('error', ({ message }) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(message);
    });
    // A client that leaves ends the request, as with event streams.
    outgoing.once('close', () => outgoing.writableFinished || passed.destroy());
    incoming.pipe(passed);
  });
  // Longer than a client keeps a connection that it does not use.
  front.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => front.listen(port, 'localhost', resolve));

  const over = new AbortController();
  /** Each server is probed for itself: a slow answer of one does not hide that another is leaving. */
  const probe = async (url: string, server: { isReady: boolean }) => {
    while (!over.signal.aborted) {
      server.isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      await simulatedDelay(probeEveryMs);
    }
  };
  const probing: Promise<void>[] = [];

  return {
    url: `http://localhost:${port}`,
    add: (url) => {
      const server = { isReady: false };
      servers.set(url, server);
      probing.push(probe(url, server));
    },
    ready,
    sent,
    stop: async () => {
      over.abort();
      await Promise.all(probing);
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
