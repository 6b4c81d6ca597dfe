/**
 * Settles like `promise`, or after `ms` milliseconds with the result of `onTimeout`, which may throw. It does not
 * cancel the work behind the promise; a later rejection of it is ignored.
 *
 * @example await withTimeout(call, 300, () => undefined);
 */
export async function withTimeout<Result, Otherwise>(
  promise: PromiseLike<Result>,
  ms: number,
  onTimeout: () => Otherwise,
): Promise<Result | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), ms);
  });
  try {
    const first = await Promise.race([promise, timeout]);
    return first === timedOut ? onTimeout() : first;
  } finally {
    clearTimeout(timer);
  }
}

const timedOut = Symbol('timed out');
