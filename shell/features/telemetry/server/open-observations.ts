import type { Registry } from 'prom-client';
import { forwardObservations, type Observations } from './forward-observations.ts';

/** Forwards to the registry of this shell; nothing where it was given no token to do so. */
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
    address: `${registryUrl}/environments/${encodeURIComponent(environment)}/observations`,
    token,
    hashOf,
    metrics,
    report,
  });
}
