import autocannon from 'autocannon';

export type Load = {
  pagesPerSecond: number;
  /** 99th percentile of the whole answer, milliseconds. */
  slowestMs: number;
};

const headers = { accept: 'text/html', 'accept-encoding': 'br' };

/** Asks a page over and over. Throws when an answer was anything but 200: a fast error is no speed. */
export async function underLoad(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, headers, timeout: 30 });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${url} failed ${failed} of ${result.requests.total} requests`);
  return { pagesPerSecond: result.requests.total / result.duration, slowestMs: result.latency.p99 };
}
