import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type UpstreamRequest = { method: string; url: string; headers: Record<string, unknown>; body: string };
export type FakeUpstream = {
  url: string;
  requests: UpstreamRequest[];
  respond: (response: { status?: number; type?: string; body: string }) => void;
  /** Refuses each request with 400 whose body contains this text. */
  refuse: (text: string) => void;
  stop: () => Promise<void>;
};

/** A service behind the shell, over real HTTP. It sends the same response to every request and records the requests. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  let current = { status: 200, type: 'application/json', body: '{}' };
  let refused: string | undefined;
  const requests: UpstreamRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body });
      const status = refused !== undefined && body.includes(refused) ? 400 : current.status;
      response.writeHead(status, { 'content-type': current.type }).end(current.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: ({ status = 200, type = 'application/json', body }) => (current = { status, type, body }),
    refuse: (text) => (refused = text),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
