import { releaseContractsSchema, type LiveContracts } from '@marquee/release-checks';
import * as v from 'valibot';
import type { RegistryClient } from './registry-client.ts';

/** A release and what it agreed on, as the registry answers. */
export const partySchema = v.object({
  release: v.string(),
  remote: v.string(),
  contracts: releaseContractsSchema,
});

const context = v.object({
  environment: v.string(),
  releases: v.array(partySchema),
  shells: v.array(v.object({ oldest: v.number(), current: v.number() })),
});

/** What every release that reaches somebody in an environment agreed on, and the shells there. */
export function liveContracts(registry: RegistryClient, environment: string): Promise<LiveContracts> {
  return registry.get(`/environments/${encodeURIComponent(environment)}/contracts`, context);
}
