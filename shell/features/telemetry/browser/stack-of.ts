const longest = 2_000;

/**
 * The stack of what really failed: an error that only says who could not go on has it as its cause. The
 * site's own addresses come without their host. At most 2,000 characters; empty for what is no error.
 */
export function stackOf(failure: unknown): string {
  let stack = '';
  for (let one = failure; one instanceof Error; one = one.cause) stack = one.stack ?? stack;
  return stack.replaceAll(location.origin, '').slice(0, longest);
}
