import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release, SignedSnapshot } from '@marquee/contracts';

type Answer = { status?: number; body: string | Buffer } | 'never';

/** What a shell asks a registry for, over real HTTP: blobs, public keys and the stream of snapshots. */
export type FakeRegistry = {
  url: string;
  /** Every address asked for, in order, with the `last-event-id` of a stream. */
  asked: { url: string; lastEventId: string | undefined }[];
  serve: (path: string, answer: Answer) => void;
  hold: (built: { release: Release; blobs: Map<string, Buffer> }) => void;
  /** From now on files are given only to who shows this. */
  demand: (authorization: string) => void;
  /** Pushes to every shell that listens, and greets every later one with it. */
  push: (snapshot: SignedSnapshot | string) => void;
  listeners: () => number;
  /** Says no word more on the streams that are open and leaves them open, as a line that was lost does. */
  goSilent: () => void;
  /** Ends every open stream, as a restart of the registry does. */
  cutStreams: () => void;
  stop: () => Promise<void>;
};

export async function startFakeRegistry(port = 0): Promise<FakeRegistry> {
  const answers = new Map<string, Answer>();
  const streams = new Set<ServerResponse>();
  const asked: FakeRegistry['asked'] = [];
  let greeting: string | undefined;
  let demanded: string | undefined;

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const lastEventId = request.headers['last-event-id'];
    asked.push({ url, lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined });
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
    const answer = isRefused ? { status: 403, body: 'refused' } : answers.get(url);
    if (answer === 'never') return;
    response.writeHead(answer?.status ?? (answer ? 200 : 404)).end(answer?.body ?? 'nothing');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    serve: (path, answer) => answers.set(path, answer),
    hold: ({ release, blobs }) => {
      const { remote, version } = release;
      answers.set(`/releases/${remote}/${version}`, { body: JSON.stringify(release) });
      for (const [sha256, body] of blobs) answers.set(`/blobs/${sha256}`, { body });
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
