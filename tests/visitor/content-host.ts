import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Visit } from '../states/screen-state.ts';
import { clearFaults } from './faults.ts';
import { forgetCalls, receivedCalls } from './received-calls.ts';

// The site's server keeps what the content host said. The test site counts a copy as fresh for half a
// second (CONTENT_MAX_AGE_SECONDS); what is older is shown while the next copy is fetched.
const freshMs = 500;
/** The server asks a second time, a second after a failure. */
const retriesWithinMs = 1_500;

export const collections = {
  C28: { path: /celeb-bios$/, page: '/fan-zone/celeb-bio' },
  C29: { path: /latest-bollywood-news$/, page: '/bollywood-news' },
} as const;
export type ContentCall = keyof typeof collections;

type ContentFault = Parameters<Visit['fault']>[0] & { call: ContentCall };

/**
 * The content host fails while the site's server has no copy of what a page shows; a server that has one
 * is begun anew. Ends when the server says on the page that it could not be read.
 */
export async function withoutACopy(visit: Visit, given: ContentFault, path: string): Promise<void> {
  const { page, at, fault } = visit;
  await fault(given);
  if (!(await staysVisible(page, at(path), didNotArrive(visit)))) await beginAnew();
  await expect.poll(() => says(page, at(path), didNotArrive(visit)), { timeout: 20_000 }).toBe(true);
}

/** A question that was asked before the fault, or again after an earlier one, may still bring a copy. */
async function staysVisible(page: Page, path: string, text: string): Promise<boolean> {
  if (!(await says(page, path, text))) return false;
  await wait(retriesWithinMs);
  return says(page, path, text);
}

/** The content host is well again, and the server of the site has noticed. */
export async function untilItArrives(visit: Visit, path: string): Promise<void> {
  await clearFaults();
  // A question that was never answered is given up after five seconds.
  await expect
    .poll(() => says(visit.page, visit.at(path), didNotArrive(visit)), { timeout: 20_000 })
    .toBe(false);
}

const didNotArrive = ({ say }: Visit) => say('This didn’t arrive', 'यह हिस्सा नहीं आ पाया');

async function beginAnew(): Promise<void> {
  const { CONTROL_URL: controlUrl, SITE_HOME: home } = process.env;
  if (!controlUrl || !home)
    throw new Error('The server is ended here: play this with `npm test -- journeys faults`');
  await control(controlUrl, 'stop');
  // The last good copies outlive the server; a new machine has none.
  await rm(path.join(home, 'shell/content'), { recursive: true, force: true });
  await control(controlUrl, 'start');
}

async function control(url: string, verb: 'stop' | 'start'): Promise<void> {
  const response = await fetch(`${url}/${verb}/shell`);
  if (!response.ok) throw new Error(await response.text());
}

/** The site's server has a good copy of a list, and its next question to the content host meets the fault. */
export async function withAnOldCopy({ page, at, fault }: Visit, given: ContentFault): Promise<void> {
  const { page: list, path: requested } = collections[given.call];
  await expect.poll(() => says(page, at(list), `href="${at(list)}/`)).toBe(true);
  await wait(freshMs + 100);
  await forgetCalls();
  await fault(given);
  await expect
    .poll(async () => {
      await page.request.get(at(list));
      return (await receivedCalls(requested)).length;
    })
    .toBeGreaterThan(0);
}

/**
 * The content host says that it has nothing, long enough for a page to say so as well; later visitors are
 * spared. `from` is the page that says so, the collection's list where no other is named, and `opened` the one
 * that is then looked at.
 */
export async function showEmptyList(
  { page, at, fault }: Visit,
  call: ContentCall,
  empty: string,
  { from = collections[call].page, opened = from }: { from?: string; opened?: string } = {},
): Promise<void> {
  const path = at(from);
  await fault({ call, kind: 'soft', status: 200, data: [] });
  await expect.poll(() => says(page, path, empty)).toBe(true);
  await page.goto(at(opened));

  await clearFaults();
  await expect.poll(() => says(page, path, empty)).toBe(false);
}

async function says(page: Page, path: string, text: string): Promise<boolean> {
  return (await (await page.request.get(path)).text()).includes(text);
}
