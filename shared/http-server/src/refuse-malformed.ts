import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { ErrorPage } from './http-errors.ts';

/** The statuses of the errors of Node's HTTP parser; every other error is a 400. */
const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * How long the rest of a refused request is read, in milliseconds. A connection that is closed while bytes arrive is
 * reset, and a browser then shows its own error instead of the response.
 */
const lingerMs = 2_000;

/**
 * Returns the handler for requests that Node cannot parse, such as requests with headers that are too long. The
 * response is an error page if the received bytes contain `text/html` in `Accept`, otherwise JSON. Then the connection
 * ends.
 */
export function refuseMalformed({
  headers,
  errorPage,
}: {
  headers: Readonly<Record<string, string>>;
  errorPage: ErrorPage | undefined;
}): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const status = statusOf[error.code] ?? 400;
    const reason = STATUS_CODES[status] ?? '';
    // Types of Fastify describe `rawPacket` as Node prints it: it is the last buffer that arrived.
    const seen = readable(error.rawPacket as unknown as Buffer | undefined);
    // Browsers send `Accept` before the cookies, by which headers become too long: it may have been in an earlier buffer.
    const accept = seen.accept ?? (status === 431 ? 'text/html' : undefined);
    const page = errorPage?.({ status, url: seen.url, accept });
    const body = page?.html ?? JSON.stringify({ statusCode: status, error: reason, message: reason });
    const sent = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...page?.headers,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
    const closing = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(closing));
  };
}

/** The target and the `Accept` header in the bytes of a request that could not be parsed. */
function readable(bytes: Buffer | undefined): { url: string; accept: string | undefined } {
  const text = bytes?.toString('latin1') ?? '';
  const [, url = ''] = /^[A-Z]+ (\S+)/.exec(text) ?? [];
  const [, accept] = /^accept:[ \t]*([^\r\n]*)/im.exec(text) ?? [];
  return { url, accept };
}
