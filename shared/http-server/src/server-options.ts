/** A request that has not arrived completely after this time gets `408`, and its connection is closed; milliseconds. */
const defaultRequestTimeoutMs = 15_000;

/** An idle connection is closed after this time, in milliseconds. Event streams send comments more often. */
const connectionTimeoutMs = 120_000;

/** How often Node checks for timed-out requests, in milliseconds. */
const checkEveryMs = 5_000;

/**
 * Fastify options of every server: the trusted proxies, and the timeouts that Fastify has off by default.
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
