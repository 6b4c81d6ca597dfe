import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a response: none of it arrives, another status, other bytes, or other bytes and headers. */
export type Fault =
  | 'hang'
  | 'reset'
  | { status: number }
  | { html: true }
  | { bytes: (original: Buffer) => Buffer }
  /** A release that was published with this code: the pages name its hash. */
  | { published: string };

export const flipped: Fault = {
  bytes: (original) => {
    const copy = Buffer.from(original);
    copy[Math.floor(copy.length / 2)]! ^= 1;
    return copy;
  },
};
export const cut: Fault = { bytes: (original) => original.subarray(0, Math.floor(original.length / 2)) };

/**
 * Starts a host between a browser and the site at `target` that alters the files of its choice. Unlike a route of
 * Playwright it leaves the browser's cache on, which keeps a bad file that the site calls immutable.
 */
export async function startFaultyHost(target: string) {
  let fault: { file: RegExp; fault: Fault; times: number } | undefined;
  let policy = '';
  let hits: string[] = [];

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    /** Alters the next `times` responses for a file; by default all of them, until `mend`. */
    break: (file: RegExp, how: Fault, { times = Infinity } = {}) => {
      fault = { file, fault: how, times };
      hits = [];
    },
    mend: () => (fault = undefined),
    /** Adds a policy to every page. */
    addPolicy: (added: string) => (policy = added),
    /** The requests for the broken file since `break`. */
    hits: () => hits,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = incoming.url ?? '/';
    const broken = fault?.file.test(url) ? fault : undefined;
    if (broken) hits.push(url);
    const active = broken && broken.times > 0 ? broken.fault : undefined;
    if (broken) broken.times -= 1;
    if (active === 'hang') return;
    if (active === 'reset') return void incoming.socket.destroy();

    const headers = { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' };
    const upstream = request(`${target}${url}`, { method: incoming.method ?? 'GET', headers });
    incoming.pipe(upstream);
    upstream.on('error', () => outgoing.destroy());
    upstream.on('response', (response) => {
      const isPage = response.headers['content-type']?.startsWith('text/html') ?? false;
      const isStream = response.headers['content-type']?.startsWith('text/event-stream');
      const status = response.statusCode ?? 502;
      if (isStream) {
        outgoing.writeHead(status, response.headers);
        return void response.pipe(outgoing);
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = altered(Buffer.concat(chunks), active, isPage);
        const { 'transfer-encoding': _, ...kept } = response.headers;
        outgoing.writeHead(answer.status ?? status, {
          ...kept,
          ...answer.headers,
          'content-length': answer.bytes.length,
          ...(isPage &&
            policy && {
              'content-security-policy': `${String(kept['content-security-policy'])}, ${policy}`,
            }),
        });
        outgoing.end(answer.bytes);
      });
    });
  }

  function altered(bytes: Buffer, active: Fault | undefined, isPage: boolean) {
    if (isPage && fault && typeof fault.fault === 'object' && 'published' in fault.fault) {
      const name = fault.file.source.replaceAll('\\', '');
      const hash = createHash('sha384').update(fault.fault.published).digest('base64');
      const html = bytes
        .toString()
        .replaceAll(new RegExp(`("${name}":")[^"]*`, 'g'), `$1sha384-${hash}`)
        .replaceAll(new RegExp(`<link[^>]*/${name}"[^>]*>`, 'g'), '');
      return { bytes: Buffer.from(html) };
    }
    if (typeof active !== 'object') return { bytes };
    if ('status' in active)
      return { status: active.status, bytes: Buffer.from('no'), headers: { 'cache-control': 'no-store' } };
    if ('html' in active)
      return {
        bytes: Buffer.from('<!DOCTYPE html><p>no'),
        headers: { 'content-type': 'text/html; charset=utf-8' },
      };
    return { bytes: 'bytes' in active ? active.bytes(bytes) : Buffer.from(active.published) };
  }
}
