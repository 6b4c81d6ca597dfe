import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { method: string; url: string; headers: Record<string, unknown>; body: string };
export type FakeUpstream = {
  url: string;
  asked: Asked[];
  answer: (answer: { status?: number; type?: string; body: string }) => void;
  stop: () => Promise<void>;
};

/** A service behind the shell, over real HTTP: says the same to everybody and notes what it was asked. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  let current = { status: 200, type: 'application/json', body: '{}' };
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      response.writeHead(current.status, { 'content-type': current.type }).end(current.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: ({ status = 200, type = 'application/json', body }) => (current = { status, type, body }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
