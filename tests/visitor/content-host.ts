import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { controlServer } from '../site/control-server.ts';
import type { Visit } from '../states/screen-state.ts';
import { clearFaults } from './faults.ts';
import { forgetCalls, receivedCalls } from './received-calls.ts';

// The shell caches content with stale-while-revalidate. On the test site a copy is fresh for half a second
// (CONTENT_MAX_AGE_SECONDS); a stale one is served while the next is fetched.

export const collections = {
  C28: { path: /celeb-bios$/, page: '/fan-zone/celeb-bio' },
  C29: { path: /latest-bollywood-news$/, page: '/bollywood-news' },
} as const;
export type ContentCall = keyof typeof collections;

type ContentFault = Parameters<Visit['fault']>[0] & { call: ContentCall };

/**
 * Makes the content host fail while the shell has no copy of a page's content; restarts a shell that has one.
 * Resolves when the page shows that the content could not be read.
 */
export async function withoutACopy(visit: Visit, given: ContentFault, path: string): Promise<void> {
  const { page, at, fault } = visit;
  await fault(given);
  await forgetCalls();
  if (!(await staysVisible(page, at(path), didNotArrive(visit), collections[given.call].path)))
    await restartShell();
  await expect.poll(() => contains(page, at(path), didNotArrive(visit))).toBe(true);
}

/**
 * Whether a page still has a text after the shell has requested content twice, because it retries once. A request from
 * before the fault may still bring a copy.
 */
async function staysVisible(page: Page, path: string, text: string, requested: RegExp): Promise<boolean> {
  let isVisible = await contains(page, path, text);
  await expect
    .poll(async () => {
      isVisible &&= await contains(page, path, text);
      return !isVisible || (await receivedCalls(requested)).length >= 2;
    })
    .toBe(true);
  return isVisible;
}

/** Ends the fault and waits until the shell has fetched a new copy. */
export async function untilItArrives(visit: Visit, path: string): Promise<void> {
  await clearFaults();
  // A request without a response times out after five seconds.
  await expect.poll(() => contains(visit.page, visit.at(path), didNotArrive(visit))).toBe(false);
}

const didNotArrive = ({ say }: Visit) => say('This didn’t load', 'यह हिस्सा नहीं खुला');

async function restartShell(): Promise<void> {
  const { SITE_HOME: home } = process.env;
  if (!home) throw new Error('The server is ended here: play this with `npm test -- journeys faults`');
  await controlServer('stop', 'shell');
  // The last good copies on disk outlive the shell; a new machine has none.
  await rm(path.join(home, 'shell/content'), { recursive: true, force: true });
  await controlServer('start', 'shell');
}

/** The shell has a good copy of a list, and its next request to the content host meets the fault. */
export async function withAnOldCopy({ page, at, fault }: Visit, given: ContentFault): Promise<void> {
  const { page: list, path: requested } = collections[given.call];
  await expect.poll(() => contains(page, at(list), `href="${at(list)}/`)).toBe(true);
  await fault(given);
  await forgetCalls();
  await expect
    .poll(async () => {
      await page.request.get(at(list));
      return (await receivedCalls(requested)).length;
    })
    .toBeGreaterThan(0);
}

/**
 * The content host returns empty lists until a page shows that; later visitors are not affected. `from` is the
 * page that shows it (default: the collection's list), and `opened` the page that is opened then.
 */
export async function showEmptyList(
  { page, at, fault }: Visit,
  call: ContentCall,
  empty: string,
  { from = collections[call].page, opened = from }: { from?: string; opened?: string } = {},
): Promise<void> {
  const path = at(from);
  await fault({ call, kind: 'soft', status: 200, data: [] });
  await expect.poll(() => contains(page, path, empty)).toBe(true);
  await page.goto(at(opened));

  await clearFaults();
  await expect.poll(() => contains(page, path, empty)).toBe(false);
}

async function contains(page: Page, path: string, text: string): Promise<boolean> {
  return (await (await page.request.get(path)).text()).includes(text);
}
