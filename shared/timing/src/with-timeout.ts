/**
 * Settles like `promise`, or with the result of `onTimeout`, which may throw, once `ms` milliseconds have
 * passed. It does not cancel the work behind the promise, and ignores a rejection after the timeout.
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
