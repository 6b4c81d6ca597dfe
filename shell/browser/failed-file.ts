/**
 * Returns the URL of the script or stylesheet that did not load and so caused an error; undefined if the error has
 * another cause.
 */
export function failedFile(failure: unknown): string | undefined {
  for (let one = failure, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth += 1) {
    // webpack's error of a chunk or stylesheet names the file as `request`.
    const { name, request } = one as { name: string; request?: string };
    if (name === 'ChunkLoadError' && request) return request;
  }
  return undefined;
}

/** Creates the error that webpack throws for a script or stylesheet that did not load. */
export function chunkError(url: string): Error {
  return Object.assign(new Error(`${url} did not load`), { name: 'ChunkLoadError', request: url });
}
