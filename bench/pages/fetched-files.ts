import type { CDPSession } from '@playwright/test';

/** One answer the page got over the line. */
export type FetchedFile = {
  url: string;
  type: string;
  /** As they travelled, headers included; nothing for what came from the browser's cache. */
  bytes: number;
  /** What made the browser ask: the document (`parser`), a script, or neither. */
  requestedBy: string;
  /** When it was asked for and when the last byte was here, in milliseconds after the navigation. */
  requestedAt: number;
  doneAt: number | undefined;
};

/** Records everything a page fetches from now on. A URL belongs to its first initiator. */
export function watchFetches(devtools: CDPSession): {
  files: () => FetchedFile[];
  /** Milliseconds since anything was last asked for or received. */
  quietFor: () => number;
} {
  const known = new Map<string, FetchedFile>();
  const firstAskedBy = new Map<string, string>();
  let began: number | undefined;
  let open = 0;
  let lastChange = performance.now();

  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    // A page does not wait for a beacon, and the browser does not always report its end.
    if (type === 'Ping') return;
    began ??= timestamp;
    lastChange = performance.now();
    if (!known.has(requestId)) open += 1;
    if (!firstAskedBy.has(request.url)) firstAskedBy.set(request.url, initiator.type);
    known.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      bytes: 0,
      requestedBy: firstAskedBy.get(request.url) ?? initiator.type,
      requestedAt: (timestamp - began) * 1000,
      doneAt: undefined,
    });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0));

  return {
    files: () => [...known.values()],
    quietFor: () => (open > 0 ? 0 : performance.now() - lastChange),
  };

  function end(requestId: string, timestamp: number, bytes: number) {
    const file = known.get(requestId);
    if (!file || file.doneAt !== undefined) return;
    open -= 1;
    lastChange = performance.now();
    file.doneAt = (timestamp - (began ?? timestamp)) * 1000;
    file.bytes = bytes;
  }
}

export function scriptsOf(files: readonly FetchedFile[]): FetchedFile[] {
  return files.filter(({ type, url }) => type === 'Script' || /\.js(\?|$)/.test(url));
}

export function bytesOf(files: readonly FetchedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
