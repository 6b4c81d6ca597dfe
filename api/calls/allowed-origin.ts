/** Matches origins on this machine, with TLS or without, with any port: each remote in development has its own port. */
const thisMachine = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Whether an origin is in the list `allowed`. Pages of an allowed origin may call the API, and payment pages may
 * redirect to it. If the list has an origin on this machine (`localhost`), all other ports of this machine are allowed,
 * too.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return (
    allowed.includes(origin) || (allowed.some((each) => thisMachine.test(each)) && thisMachine.test(origin))
  );
}
