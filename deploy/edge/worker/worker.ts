import { createEdgeWorker, type EdgeWorker, type PageStore } from './create-edge-worker.ts';
import { createSnapshotSource } from './snapshot-source.ts';

// The entry for Cloudflare Workers and other runtimes with `fetch`, Web Crypto and the Cache API: `npm run bundle` writes
// `deploy/build/edge-worker.mjs`. docs/edge.md says what it trusts.

type Environment = {
  /** The URL of the shells, behind a balancer that takes out the ones that are not ready. */
  ORIGIN_URL: string;
  REGISTRY_URL: string;
  MARQUEE_ENVIRONMENT?: string;
  /** The registry's public keys, as JSON: SPKI in PEM by key id. */
  TRUSTED_KEYS: string;
  /** `cf-connecting-ip` by default. The CDN must set it itself: the shells believe it. */
  CLIENT_ADDRESS_HEADER?: string;
  COUNTRY_HEADER?: string;
  /** The tenant of each host name, as JSON. */
  TENANT_HOSTS?: string;
  /** `1` if the shells ask a flag service. */
  FLAG_SERVICE?: string;
};
type Context = { waitUntil(work: Promise<unknown>): void };

let worker: EdgeWorker | undefined;

export default {
  fetch: (request: Request, environment: Environment, context: Context) => {
    worker ??= workerOf(environment);
    return worker.fetch(request, (work) => context.waitUntil(work));
  },
};

function workerOf(environment: Environment): EdgeWorker {
  // TypeScript's DOM library lacks `caches.default`, which is Cloudflare's.
  const { default: store } = caches as unknown as { default: PageStore };
  return createEdgeWorker({
    origin: fetch,
    originUrl: environment.ORIGIN_URL,
    store,
    snapshots: createSnapshotSource({
      registryUrl: environment.REGISTRY_URL,
      environment: environment.MARQUEE_ENVIRONMENT ?? 'production',
      keys: JSON.parse(environment.TRUSTED_KEYS) as Record<string, string>,
      fetch,
      now: Date.now,
      report: (failure) => console.error(failure),
    }),
    clientAddressHeader: (environment.CLIENT_ADDRESS_HEADER ?? 'cf-connecting-ip').toLowerCase(),
    countryHeader: environment.COUNTRY_HEADER ?? 'cf-ipcountry',
    tenantHosts: JSON.parse(environment.TENANT_HOSTS ?? '{}') as Record<string, string>,
    hasFlagService: environment.FLAG_SERVICE === '1',
  });
}
