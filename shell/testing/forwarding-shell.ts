import { Registry } from 'prom-client';
import { forwardObservations } from '../server/forward-observations.ts';
import { createVisitorHash } from '../server/visitor-hash.ts';
import { aShellOver } from './a-shell.ts';
import { testSecret, type aSite } from './a-site.ts';

/** A shell over a test site that forwards to a registry what counts. `stop` sends what is left, and throws if something was lost. */
export async function aForwardingShell(
  site: ReturnType<typeof aSite>,
  { url, token }: { url: string; token: string },
) {
  const metrics = new Registry();
  let lastFailure: unknown;
  const observations = forwardObservations({
    url,
    token: async () => token,
    hashOf: createVisitorHash(testSecret),
    metrics,
    // On a busy machine a request may be late, and is sent again.
    report: (failure) => (lastFailure = failure),
  });
  const app = await aShellOver(site, {
    trustedProxies: ['loopback'],
    metrics,
    observe: (beacon, source) => observations.take(beacon, source),
  });
  return {
    app,
    stop: async () => {
      await observations.stop();
      // A shell that closes forgets its metrics.
      const dropped = await metrics.getSingleMetric('marquee_observations_dropped_total')!.get();
      await app.close();
      if (dropped.values.some(({ value }) => value > 0)) throw lastFailure;
    },
  };
}
