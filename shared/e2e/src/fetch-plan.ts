import type { APIRequestContext } from '@playwright/test';

/** The release of a remote that a visitor gets, and why: as the live release, or by an experiment, for example. */
export type PlannedRelease = {
  remote: string;
  version: string;
  owner?: string;
  /** `killed` if the remote is switched off for all visitors. */
  state: 'planned' | 'killed';
  why: { kind: string; experiment?: string; variant?: string; percent?: number };
};

/** The plan of one visitor: the release of each remote that the visitor gets, and the number of the snapshot in use. */
export type Plan = {
  environment: string;
  /** The number of the environment's snapshot from which the site made the plan. */
  sequence: number;
  /** The id of the visitor. */
  visitor: string;
  remotes: PlannedRelease[];
};

/**
 * Fetches the plan (which release of each remote a visitor gets) of the visitor whose cookies the request context has.
 * Throws if the site does not return a plan.
 */
export async function fetchPlan(request: APIRequestContext): Promise<Plan> {
  const response = await request.get('/__marquee/plan');
  if (!response.ok()) throw new Error(`GET ${response.url()} returned ${response.status()}`);
  return (await response.json()) as Plan;
}

/**
 * Finds a remote in a plan, by its name with or without the prefix `mfe-`. Throws an error with the names in the plan
 * if there is none.
 */
export function plannedRelease({ remotes }: Plan, name: string): PlannedRelease {
  const found = remotes.find(({ remote }) => remote === name || remote === `mfe-${name}`);
  if (found) return found;
  throw new Error(
    `There is no remote ${name}; the site has ${remotes.map(({ remote }) => remote).join(', ')}`,
  );
}
