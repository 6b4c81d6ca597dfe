import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { AuditRow } from '../releases/audit-chain.ts';
import { bodyOf, notificationId } from './notification-body.ts';
import type { Format } from './notification-tables.ts';
import type { Reach } from './reachable-addresses.ts';

/** How many bytes of a response the registry reads; it only needs the status. */
const maxResponseBytes = 64 * 1024;

/**
 * The result of sending a notification. `status` is the HTTP status, if there was a response; `problem` is undefined if
 * the target (a URL that gets notifications) accepted the notification.
 */
export type Outcome = { status?: number; problem?: string; latencyMs: number };

export type Send = (
  target: { url: string; format: Format; secret: string },
  row: AuditRow,
  ended: AbortSignal,
) => Promise<Outcome>;

/**
 * Creates the function that sends an audit row as a notification to a target, signed as in Standard Webhooks. It
 * follows no redirect, connects only to addresses that `reach` permits, and reads little of the response. The function
 * returns a problem if the target does not accept the notification within `timeoutMs`; it rejects only if `ended` is
 * aborted.
 */
export function createSend({
  reach,
  timeoutMs,
  registryUrl,
}: {
  reach: Reach;
  timeoutMs: number;
  registryUrl: string | undefined;
}): Send {
  return async ({ url: address, format, secret }, row, ended) => {
    const began = performance.now();
    const outcome = (rest: Omit<Outcome, 'latencyMs'>): Outcome => ({
      ...rest,
      latencyMs: Math.round(performance.now() - began),
    });
    const url = new URL(address);
    const { contentType, text } = bodyOf(format, { row, registryUrl });
    const id = notificationId(row);
    const sentAt = new Date();
    const late = AbortSignal.timeout(timeoutMs);
    try {
      // The setting may have changed since the target was added.
      reach.refuse(url);
      const status = await post(url, text, {
        headers: {
          'content-type': contentType,
          'user-agent': 'marquee-registry',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, sentAt, text),
        },
        lookup: reach.lookupFor(url),
        signal: AbortSignal.any([ended, late]),
      });
      const problem = problemOf(status);
      return outcome({ status, ...(problem !== undefined && { problem }) });
    } catch (failure) {
      ended.throwIfAborted();
      if (late.aborted) return outcome({ problem: `no response within ${timeoutMs / 1000} s` });
      const { message, code = 'the connection failed' } = failure as NodeJS.ErrnoException;
      return outcome({ problem: message || code });
    }
  };
}

/**
 * Sends a request on a connection of its own, and resolves with the status. Reads the first bytes of the rest until
 * `signal`.
 */
function post(
  url: URL,
  body: string,
  options: { headers: Record<string, string>; lookup: ReturnType<Reach['lookupFor']>; signal: AbortSignal },
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, method: 'POST', agent: false, family: 0 }, (response) => {
      resolve(response.statusCode ?? 0);
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxResponseBytes) response.destroy();
      });
      // The status has said all that matters.
      response.on('error', () => undefined);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function problemOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `responded with ${status}: redirects are not followed`;
  return `responded with ${status}`;
}
