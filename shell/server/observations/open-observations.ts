import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { forwardObservations, type Observations } from './forward-observations.ts';
import { openVisitorHash } from './visitor-hash.ts';

/** Forwards to the registry of this shell; nothing where it was given no token to do so. */
export async function openObservations(
  {
    registryUrl,
    environment,
    home,
    observeToken,
    observeTokenFile,
    visitorSecret,
  }: {
    registryUrl: string;
    environment: string;
    home: string;
    observeToken: string | undefined;
    observeTokenFile: string | undefined;
    visitorSecret: string | undefined;
  },
  { metrics, report }: { metrics: Registry; report: (failure: unknown) => void },
): Promise<Observations | undefined> {
  if (observeToken === undefined && observeTokenFile === undefined) return undefined;
  return forwardObservations({
    address: `${registryUrl}/environments/${encodeURIComponent(environment)}/observations`,
    token: async () => observeToken ?? (await readFile(observeTokenFile!, 'utf8')).trim(),
    hashOf: await openVisitorHash({ home, given: visitorSecret }),
    metrics,
    report,
  });
}
