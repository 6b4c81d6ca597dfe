import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '@marquee/timing';
import type { Visitor } from '@marquee/contracts';
import type { PlannedSite } from './planned-page.ts';
import type { OpenedPages, PageRequest, PageServer } from './serve-page.ts';

export type WarmUp = {
  /** Waits for the first snapshot and renders the pages. Settles when `isDone`. */
  run(): Promise<void>;
  /** Whether the pages were rendered, or their time is over. */
  isDone(): boolean;
};

/** How often it is checked whether a snapshot has arrived, in milliseconds. */
const checkEveryMs = 20;
const maxPages = 8;

/**
 * Creates the warm-up, which renders a page of each remote before the shell is ready, the most critical remotes first.
 * The first page of a process takes 100 milliseconds or more; a shell that gets its full share of requests immediately
 * would have to refuse pages. `request` has the properties of new visitors' requests, so that their pages are then
 * cached. After `withinMs` the shell is ready in any case. Failures are reported like those of visitors' pages.
 */
export function createWarmUp({
  pages,
  siteUrl,
  visitor,
  request,
  withinMs = 1_500,
}: {
  pages: Pick<PageServer, 'open'>;
  siteUrl: string;
  visitor: Visitor;
  request: PageRequest;
  withinMs?: number;
}): WarmUp {
  let isDone = false;
  return {
    isDone: () => isDone,
    async run() {
      let opened = pages.open(visitor);
      for (; !opened; opened = pages.open(visitor)) await wait(checkEveryMs, undefined, { ref: false });
      await withTimeout(renderAll(opened), withinMs, () => undefined);
      isDone = true;
    },
  };

  async function renderAll(opened: OpenedPages): Promise<void> {
    for (const path of firstPages(opened.site)) {
      if (isDone) return;
      try {
        const { body } = await opened.serve(new URL(path, siteUrl), request);
        if (typeof body !== 'string') for await (const chunk of body) void chunk;
      } catch {
        // A visitor's request shows the failure.
      }
    }
  }
}

/** The path of one page of each remote that can be rendered for anyone: its first without parameters. */
function firstPages(site: PlannedSite): string[] {
  const order = ['primary', 'essential', 'regular'];
  return Object.keys(site.plan.remotes)
    .flatMap((name) => site.remote(name)?.release.manifest ?? [])
    .toSorted((one, other) => order.indexOf(one.criticality) - order.indexOf(other.criticality))
    .flatMap(({ routes }) => {
      const first = routes.find(
        (route) => !route.private && route.returns !== 'data' && !/[:*]/.test(route.path),
      );
      return first ? [first.path] : [];
    })
    .slice(0, maxPages);
}
