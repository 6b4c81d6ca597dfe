/** A request has to arrive completely within this time, in milliseconds; `408` and a closed connection otherwise. */
const defaultRequestTimeoutMs = 15_000;

/** A connection on which nothing is sent or received for this time is closed, in milliseconds. Event streams send a heartbeat more often. */
const connectionTimeoutMs = 120_000;

/** How often Node looks for requests that are over their time, in milliseconds. */
const checkEveryMs = 5_000;

/**
 * The options every Fastify server here starts from: which proxies are believed about the client's address,
 * and the timeouts that Fastify leaves off. `trustedProxies` is what `trustedProxiesSchema` returned.
 * `requestTimeoutMs` needs to be longer where clients upload large files.
 */
export function serverOptions({
  trustedProxies,
  requestTimeoutMs = defaultRequestTimeoutMs,
}: {
  trustedProxies: readonly string[];
  requestTimeoutMs?: number;
}) {
  return {
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(checkEveryMs, requestTimeoutMs),
      headersTimeout: Math.min(defaultRequestTimeoutMs, requestTimeoutMs),
    },
  };
}
