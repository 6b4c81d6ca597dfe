/** How often one network may send what needs no token, as `@fastify/rate-limit` reads it. */
export const rateLimits = {
  /** A guess of a token, or a start at an issuer. */
  signIn: { max: 60, timeWindow: '1 minute' },
  /** A shell opens its stream again within seconds when the registry restarts, a thousand of them at once. */
  stream: { max: 1_200, timeWindow: '1 minute' },
  /** Reads the whole audit. */
  auditCheck: { max: 60, timeWindow: '1 minute' },
};
