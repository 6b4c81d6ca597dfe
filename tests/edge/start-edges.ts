import { until } from '@marquee/testing/until';
import { startEdge } from '../deploy/start-edge.ts';
import { createEdgeClient, type EdgeClient } from './edge-client.ts';

export type RunningEdge = { client: EdgeClient; url: string; stop: () => Promise<void> };

/** How nginx logs a response from its cache, for which no visitor waited for a shell. */
export const cacheHits: ReadonlySet<unknown> = new Set(['HIT', 'STALE', 'UPDATING']);

/** Starts nginx with deploy/edge/nginx.conf in front of two shells. */
export async function startNginx(
  [one, two]: readonly [string, string],
  options: Parameters<typeof startEdge>[1] = {},
): Promise<RunningEdge & Pick<Awaited<ReturnType<typeof startEdge>>, 'log' | 'emptyLog'>> {
  // Nothing of these is requested.
  const nowhere = '127.0.0.1:9';
  const { urls, log, emptyLog, stop } = await startEdge(
    {
      'shell-1:3000': one,
      'shell-2:3000': two,
      'api:3001': nowhere,
      'api:3002': nowhere,
      'registry:3003': nowhere,
    },
    options,
  );
  return { log, emptyLog, ...(await running(urls['8443']!, stop)) };
}

async function running(url: string, stop: () => Promise<void>) {
  const client = createEdgeClient(url);
  await until(
    () =>
      client.get('/healthz', {}).then(
        ({ status }) => status === 200,
        () => false,
      ),
    { everyMs: 50 },
  );
  return {
    url,
    client,
    stop: async () => {
      client.stop();
      await stop();
    },
  };
}
