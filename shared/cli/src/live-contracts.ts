import { shellVersionsSchema } from '@marquee/contracts';
import { releaseContractsSchema, type LiveContracts } from '@marquee/release-checks';
import * as v from 'valibot';
import { urlPath, type RegistryClient } from './registry-client.ts';

/** The schema of a release with its contracts (the events, slots and versions that it needs), from the registry. */
export const partySchema = v.object({
  release: v.string(),
  remote: v.string(),
  contracts: releaseContractsSchema,
  /** Whether some visitors keep the release when another release of its remote becomes live. */
  stays: v.optional(v.boolean()),
});

const contractsResponse = v.object({
  environment: v.string(),
  releases: v.array(partySchema),
  shells: v.array(shellVersionsSchema),
});

/** Fetches the contracts of all releases that an environment serves, and the versions of its shells. */
export function liveContracts(registry: RegistryClient, environment: string): Promise<LiveContracts> {
  return registry.get(urlPath`/environments/${environment}/contracts`, contractsResponse);
}
