const maxLength = 2_000;

/**
 * Returns the stack trace of an error's innermost cause, without the site's own host, at most 2,000 characters. Empty
 * if `failure` is not an `Error`.
 */
export function stackOf(failure: unknown): string {
  let stack = '';
  for (let one = failure; one instanceof Error; one = one.cause) stack = one.stack ?? stack;
  return stack.replaceAll(location.origin, '').slice(0, maxLength);
}
