import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';

export type Load = {
  pagesPerSecond: number;
  /** 99th percentile of the whole answer, milliseconds. */
  slowestMs: number;
};

const headers = { accept: 'text/html', 'accept-encoding': 'br' };

/** Answers are counted by their bytes: made into text, they would keep the client busier than a fast server. */
const setupClient = ({ pipelinedRequests }: Client) => (pipelinedRequests.addBody = () => undefined);

/** Of the whole page's bytes, how many answers must have on average: a slot that fell back makes a shorter page. */
const leastWhole = 0.97;

/**
 * Asks a page over and over, whatever it answers: code is compiled with the first pages. Returns how many answers
 * came in a second.
 */
export async function warmUp(url: string, seconds: number, also?: string): Promise<number> {
  const options = { connections: 10, duration: seconds, headers, setupClient, timeout: 30 };
  const { requests, duration } = await autocannon({ ...options, url, requests: requestsOf(url, also) });
  // A server that has not answered yet counts as one that has answered once.
  return Math.max(1, requests.total) / duration;
}

/**
 * Asks a page over and over. Throws when an answer was anything but 200, when pages came without some of
 * their slots, or when hardly any came: neither a fast error nor a shorter page is speed. `also` is the path of a
 * second request that belongs to each page.
 */
export async function underLoad(
  url: string,
  { connections, seconds, also }: { connections: number; seconds: number; also?: string | undefined },
): Promise<Load> {
  const requests = requestsOf(url, also);
  const whole = await bytesOfPage(url, requests);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests,
    setupClient,
    timeout: 30,
  });
  const { total } = result.requests;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${url} failed ${failed} of ${total} requests`);
  if (total < connections)
    throw new Error(`${url} answered ${total} times in ${seconds} s: too few to measure`);
  const share = result.throughput.total / total / whole;
  if (share < leastWhole) {
    throw new Error(
      `${url} came with ${(share * 100).toFixed(0)} % of its bytes under load: slots fell back`,
    );
  }
  return { pagesPerSecond: total / requests.length / result.duration, slowestMs: result.latency.p99 };
}

/** One whole answer as it travels, headers included: the second time, for what is kept is compressed better. */
async function bytesOfPage(url: string, requests: Request[]): Promise<number> {
  const amount = 3 * requests.length;
  const ask = () => autocannon({ url, connections: 1, amount, headers, requests, timeout: 30 });
  await ask();
  await wait(500);
  const { throughput, requests: answered } = await ask();
  return throughput.total / answered.total;
}

function requestsOf(url: string, also: string | undefined): Request[] {
  return [
    { path: new URL(url).pathname },
    // Slots have a limit for each network: the requests of one machine come from many.
    ...(also ? [{ path: also, setupRequest: inAnyNetwork }] : []),
  ];
}

function inAnyNetwork(request: Request): Request {
  const byte = () => Math.floor(Math.random() * 256);
  return { ...request, headers: { ...headers, 'x-forwarded-for': `10.${byte()}.${byte()}.7` } };
}
