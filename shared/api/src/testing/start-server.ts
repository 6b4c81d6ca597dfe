import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulatedDelay } from '@marquee/testing/until';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/** The response to send: a status with JSON or text, or `drop` to close the connection without a response. */
export type Reply =
  | ({ status?: number; delayMs?: number; headers?: Record<string, string> } & (
      | { json: unknown }
      | { text: string }
    ))
  | 'drop';

/** Starts a real HTTP server that records its requests and sends the given replies. */
export async function startServer(reply: (request: Received) => Reply) {
  const received: Received[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const text = (await incoming.toArray()).map(String).join('');
    const request: Received = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    received.push(request);
    const response = reply(request);
    if (response === 'drop') return incoming.socket.destroy();

    await simulatedDelay(response.delayMs ?? 0);
    outgoing.writeHead(response.status ?? 200, {
      'content-type': 'application/json',
      ...response.headers,
    });
    outgoing.end('text' in response ? response.text : JSON.stringify(response.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
