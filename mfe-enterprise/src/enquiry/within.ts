/** The result of a promise that never rejects, or `otherwise` when it takes longer than `ms` milliseconds. */
export async function within<Result>(
  promise: Promise<Result>,
  ms: number,
  otherwise: Result,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
