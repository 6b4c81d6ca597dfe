/** The result of `work`, or `fallback` after `ms` milliseconds. The work itself is not cancelled. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  ms: number,
  fallback: Result,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
