/** How long a request may take to arrive, in milliseconds; then it gets `408` and the connection is closed. */
const defaultRequestTimeoutMs = 15_000;

/** How long a connection may be idle, in milliseconds. Event streams send comments more often. */
const connectionTimeoutMs = 120_000;

/** How often Node checks for timed-out requests, in milliseconds. */
const checkEveryMs = 5_000;

/**
 * Returns the Fastify options of every server: the trusted proxies, and timeouts that Fastify does not set by default.
 * `trustedProxies` is the list that `trustedProxiesSchema` returns. Servers that receive large files need a longer
 * `requestTimeoutMs`.
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
