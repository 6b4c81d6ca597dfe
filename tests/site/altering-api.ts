import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiUrl } from '../journeys/support.ts';

export type AlteringApi = { url: string; stop: () => Promise<void> };

/**
 * A proxy to the reference API that passes every text of some responses through `alter` and leaves the others
 * unchanged.
 *
 * @param alters returns whether the response of a path is altered.
 * @param alter receives a text and the name of its field.
 */
export async function startAlteringApi(
  alters: (path: string) => boolean,
  alter: (text: string, field: string) => string,
): Promise<AlteringApi> {
  const server = createServer((request, response) => {
    responseTo(request)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((failure: unknown) => response.writeHead(502).end(String(failure)));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function responseTo(request: IncomingMessage) {
    const upstream = await pass(request);
    const body = Buffer.from(await upstream.arrayBuffer());
    return {
      status: upstream.status,
      headers: Object.fromEntries([...upstream.headers].filter(([name]) => !ofTheLine.test(name))),
      body: alters(request.url ?? '') ? altering(body.toString('utf8')) : body,
    };
  }

  function altering(body: string): string {
    return JSON.stringify(
      JSON.parse(body, (field, value: unknown) => (typeof value === 'string' ? alter(value, field) : value)),
    );
  }
}

/** Headers of one connection, which a proxy does not pass on. */
const ofTheLine = /^(content-(encoding|length)|transfer-encoding|connection)$/;

async function pass(request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { host: _host, connection: _connection, ...headers } = request.headers;
  return fetch(apiUrl + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    redirect: 'manual',
  });
}
