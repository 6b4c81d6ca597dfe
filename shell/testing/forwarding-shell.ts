import { Registry } from 'prom-client';
import { forwardObservations } from '../features/telemetry/server/forward-observations.ts';
import { createVisitorHash } from '../features/telemetry/server/visitor-hash.ts';
import { aShellOver } from './a-shell.ts';
import { testSecret, type aSite } from './a-site.ts';

/** A shell over a test site that forwards to a registry what counts. `stop` sends what is left, and throws if that failed. */
export async function aForwardingShell(
  site: ReturnType<typeof aSite>,
  { url, token }: { url: string; token: string },
) {
  const metrics = new Registry();
  const failures: unknown[] = [];
  const observations = forwardObservations({
    url,
    token: async () => token,
    hashOf: createVisitorHash(testSecret),
    metrics,
    report: (failure) => failures.push(failure),
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
      await app.close();
      if (failures.length > 0) throw failures[0];
    },
  };
}
