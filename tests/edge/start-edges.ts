import { until } from '@marquee/testing/until';
import { startEdge } from '../deploy/start-edge.ts';
import { startVarnish } from '../deploy/start-varnish.ts';
import { createEdgeClient, type EdgeClient } from './edge-client.ts';

export type RunningEdge = { name: string; client: EdgeClient; url: string; stop: () => Promise<void> };

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
  return { name: 'nginx', log, emptyLog, ...(await running(urls['8443']!, stop)) };
}

/** Starts Varnish with deploy/edge/varnish.vcl in front of two shells. */
export async function startVarnishEdge(shells: readonly [string, string]): Promise<RunningEdge> {
  const { url, stop } = await startVarnish(shells);
  return { name: 'Varnish', ...(await running(url, stop)) };
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
