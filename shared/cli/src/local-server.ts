import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { containerName, PlatformError } from '@marquee/contracts';
import { localVersion } from '@marquee/contracts/override';

export type LocalServer = {
  origin: string;
  /** Notifies every open page of a new build with its hash, or of the errors that made the build fail. */
  notifyChanged(result: { hash?: string } | { errors: string }): void;
  stop(): Promise<void>;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
};

/**
 * Starts the HTTP server of `marquee dev` on this computer, from which pages of one shell load a remote's local build.
 * It serves the files of the build, `/release.json` with the hashes of the build and of every file, and `/changes`, a
 * stream of server-sent events. Resolves to its origin, and to functions that announce a build and stop the server.
 * Throws INVALID_INPUT for an occupied port.
 */
export async function startLocalServer({
  remote,
  folder,
  shell,
  port,
}: {
  remote: string;
  folder: string;
  shell: string;
  port: number;
}): Promise<LocalServer> {
  const watching = new Set<ServerResponse>();
  let built: { hash?: string } | { errors: string } = { errors: 'it is not built yet' };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', new URL(shell).origin);
    response.setHeader('access-control-allow-private-network', 'true');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname === '/changes') return watch(response);
    const sent = pathname === '/release.json' ? sendRelease(response) : sendFile(response, pathname);
    sent.catch((failure: unknown) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end((failure as Error).message);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new PlatformError('INVALID_INPUT', `port ${port} is occupied: name another with --port`, { cause }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    notifyChanged(result) {
      built = result;
      for (const response of watching) response.write('event: changed\ndata: {}\n\n');
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function watch(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 500\n\n');
    watching.add(response);
    response.once('close', () => watching.delete(response));
  }

  async function sendRelease(response: ServerResponse) {
    if ('errors' in built)
      return void response.writeHead(503, { 'content-type': 'text/plain' }).end(built.errors);
    const { hash: buildHash } = built;
    const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    const files = await Promise.all(names.map(async (name) => [name, await integrityOf(name)] as const));
    const release = {
      container: containerName({ remote, version: localVersion }),
      files: Object.fromEntries(files),
      hash: buildHash,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(release));
  }

  async function integrityOf(name: string): Promise<string> {
    const bytes = await readFile(path.join(folder, name));
    return `sha384-${hash('sha384', bytes, 'base64')}`;
  }

  /** Sends a built file by its base name: all files are in one folder, and no path can leave the folder. */
  async function sendFile(response: ServerResponse, pathname: string) {
    const bytes = await readFile(path.join(folder, path.basename(pathname)));
    const type = types[path.extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(bytes);
  }
}
