import type { Registry } from 'prom-client';
import { forwardObservations, type Observations } from './forward-observations.ts';

/** Opens the queue for the registry; undefined without a token. */
export function openObservations(
  { registryUrl, environment }: { registryUrl: string; environment: string },
  {
    token,
    hashOf,
    metrics,
    report,
  }: {
    token: (() => Promise<string>) | undefined;
    hashOf: (visitorId: string) => string;
    metrics: Registry;
    report: (failure: unknown) => void;
  },
): Observations | undefined {
  if (!token) return undefined;
  return forwardObservations({
    url: `${registryUrl}/environments/${encodeURIComponent(environment)}/observations`,
    token,
    hashOf,
    metrics,
    report,
  });
}
