import {
  Agent as HttpAgent,
  get as getHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import { brotliDecompressSync } from 'node:zlib';

export type EdgeResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body, decompressed. */
  body: Buffer;
  /** The size of the body as it was sent, compressed or not. */
  bytes: number;
};

/** Sends requests to one server over kept connections; accepts any certificate. */
export function createEdgeClient(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const isHttps = protocol === 'https:';
  const agent = isHttps
    ? new HttpsAgent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true, maxSockets: 64 });
  const get = isHttps ? getHttps : getHttp;

  const send = (path: string, headers: Record<string, string>, isRepeated = false): Promise<EdgeResponse> =>
    new Promise((resolve, reject) => {
      const options = {
        agent: isRepeated ? false : agent,
        hostname,
        port,
        path,
        headers,
        rejectUnauthorized: false,
      };
      const request = get(options, (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const body = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            bytes: bytes.length,
          });
        });
      });
      request.once('error', (failure: NodeJS.ErrnoException) => {
        // The server closed an idle connection while the request was on its way. Browsers repeat it over a new one too.
        if (request.reusedSocket && failure.code === 'ECONNRESET')
          send(path, headers, true).then(resolve, reject);
        else reject(failure);
      });
    });

  return {
    get: (path: string, headers: Record<string, string>) => send(path, headers),
    stop: () => agent.destroy(),
  };
}

export type EdgeClient = ReturnType<typeof createEdgeClient>;
