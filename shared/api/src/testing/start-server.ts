import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived over the wire. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/** What to answer: a status with JSON or with any text, or `drop` to end the connection without an answer. */
export type Reply =
  | ({ status?: number; delayMs?: number; headers?: Record<string, string> } & (
      { json: unknown } | { text: string }
    ))
  | 'drop';

/** A real HTTP server that keeps what it receives and answers as it is told. */
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
    const answer = reply(request);
    if (answer === 'drop') return incoming.socket.destroy();

    await new Promise((resolve) => setTimeout(resolve, answer.delayMs ?? 0));
    outgoing.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    });
    outgoing.end('text' in answer ? answer.text : JSON.stringify(answer.json));
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
