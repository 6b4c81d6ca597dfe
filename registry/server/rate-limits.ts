/**
 * The maximum number of requests without a token that one network may send, in the form that `@fastify/rate-limit`
 * expects.
 */
export const rateLimits = {
  /** For sign-ins with a token and redirects to an issuer. */
  signIn: { max: 60, timeWindow: '1 minute' },
  /** High, because up to a thousand shells reconnect within seconds after a restart of the registry. */
  stream: { max: 1_200, timeWindow: '1 minute' },
  /** Low, because each check reads the whole audit. */
  auditCheck: { max: 60, timeWindow: '1 minute' },
};
