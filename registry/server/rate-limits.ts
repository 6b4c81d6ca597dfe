/** The maximum of requests without a token from one network, in the form of `@fastify/rate-limit`. */
export const rateLimits = {
  /** Sign-ins with a token, and redirects to an issuer. */
  signIn: { max: 60, timeWindow: '1 minute' },
  /** After a restart of the registry, up to a thousand shells reconnect within seconds. */
  stream: { max: 1_200, timeWindow: '1 minute' },
  /** Each check reads the whole audit. */
  auditCheck: { max: 60, timeWindow: '1 minute' },
};
