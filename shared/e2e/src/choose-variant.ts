import type { BrowserContext } from '@playwright/test';
import { fetchPlan, plannedRelease, type PlannedRelease } from './fetch-plan.ts';

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const maxTries = 400;

/**
 * Makes the visitor of a browser context one who gets `variant`: a variant of an experiment on the remote, or a version
 * of the remote. It sets the cookie `UUID` to random visitor ids until the site's plan for the visitor has the variant.
 * Throws after 400 ids; the message contains the variants that those visitors got.
 */
export async function chooseVariant(
  context: BrowserContext,
  { remote, variant, siteUrl }: { remote: string; variant: string; siteUrl: string },
): Promise<void> {
  const seen = new Set<string>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    await context.addCookies([{ name: 'UUID', value: newVisitorId(), url: siteUrl }]);
    const planned = plannedRelease(await fetchPlan(context.request), remote);
    if (isVariant(planned, variant)) return;
    seen.add(planned.why.variant ?? planned.version);
  }
  throw new Error(`No visitor of ${maxTries} got ${variant} of ${remote}; they got ${[...seen].join(', ')}`);
}

function isVariant({ version, why }: PlannedRelease, variant: string): boolean {
  return why.variant === variant || version === variant;
}

function newVisitorId(): string {
  return Array.from({ length: 32 }, () => idCharacters[Math.floor(Math.random() * idCharacters.length)]).join(
    '',
  );
}
