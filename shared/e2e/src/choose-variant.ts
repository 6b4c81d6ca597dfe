import type { BrowserContext } from '@playwright/test';
import { fetchPlan, plannedRelease, type PlannedRelease } from './fetch-plan.ts';

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const maxTries = 400;

/**
 * Finds a visitor who gets this variant of an experiment, or this version of a remote: sets random visitor ids as the
 * cookie `UUID` of the browser context until the site's plan has it. Throws after 400 ids; the message contains the
 * variants that those visitors got.
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
