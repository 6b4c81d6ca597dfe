import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { forwardObservations, type Observations } from './forward-observations.ts';

/** Forwards to the registry of this shell; nothing where it was given no token to do so. */
export function openObservations(
  {
    registryUrl,
    environment,
    observeToken,
    observeTokenFile,
  }: {
    registryUrl: string;
    environment: string;
    observeToken: string | undefined;
    observeTokenFile: string | undefined;
  },
  {
    hashOf,
    metrics,
    report,
  }: { hashOf: (visitorId: string) => string; metrics: Registry; report: (failure: unknown) => void },
): Observations | undefined {
  if (observeToken === undefined && observeTokenFile === undefined) return undefined;
  return forwardObservations({
    address: `${registryUrl}/environments/${encodeURIComponent(environment)}/observations`,
    token: async () => observeToken ?? (await readFile(observeTokenFile!, 'utf8')).trim(),
    hashOf,
    metrics,
    report,
  });
}
