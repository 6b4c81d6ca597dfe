import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { fetchPlan, plannedRelease } from './fetch-plan.ts';

/** How long the site may take to follow its registry, in milliseconds. */
const maxWaitMs = 20_000;

/**
 * Switches a remote off for all visitors, as `marquee kill` does, and waits until the site's plan shows the kill.
 * Resolves to the function that switches the remote on again. Needs the site's registry and a token with the right
 * `kill`.
 */
export async function killRemote(request: APIRequestContext, name: string): Promise<() => Promise<void>> {
  const { environment, ...plan } = await fetchPlan(request);
  const { remote } = plannedRelease({ environment, ...plan }, name);
  const change = async (verb: 'kill' | 'revive', state: 'killed' | 'planned') => {
    await post(`/environments/${environment}/${verb}`, { remote, reason: 'an end-to-end test' });
    await planned(request, remote, state);
  };
  await change('kill', 'killed');
  return () => change('revive', 'planned');
}

async function planned(request: APIRequestContext, remote: string, state: string): Promise<void> {
  const stateNow = async () => plannedRelease(await fetchPlan(request), remote).state;
  await expect.poll(stateNow, { message: `${remote} is ${state}`, timeout: maxWaitMs }).toBe(state);
}

async function post(route: string, body: object): Promise<void> {
  const { REGISTRY_URL: registry } = process.env;
  if (!registry) throw new Error('Set REGISTRY_URL to the registry of the site: killed() changes it');
  const response = await fetch(new URL(route, registry), {
    method: 'POST',
    headers: { authorization: `Bearer ${await readToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route} returned ${response.status}: ${await response.text()}`);
}

async function readToken(): Promise<string> {
  const { MARQUEE_TOKEN: token, MARQUEE_HOME: home } = process.env;
  if (token) return token;
  if (!home) throw new Error('Set MARQUEE_TOKEN to a token with the right kill');
  return (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
}
