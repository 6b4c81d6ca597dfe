import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Opening } from './main-content.ts';

/**
 * The properties of a page from which the shell predicts how long the page takes until its opening. The opening is the
 * first result of rendering a page: its metadata, or that it redirects or is missing.
 */
export type OpeningPage = {
  /** The remote and the id of the route. */
  route: string;
  pathname: string;
  /** Whether only the page's loader knows if the page exists. */
  mayBeMissing: boolean;
};

export type OpeningTimes = {
  /**
   * How long a response waits for the page's opening before header and head are sent without it, in
   * milliseconds. Infinity for a page that may be missing and was never seen, since its status is unknown.
   */
  graceMs(page: OpeningPage): number;
  /** Measures an opening that has just started; resolves after it. */
  measure(page: OpeningPage, opening: Promise<Opening>): Promise<void>;
};

/** How much longer than usual an opening may take, in milliseconds. */
const marginMs = 60;

/** The usual time of a route that was not measured yet, in milliseconds: its code is loaded at first use. */
const firstUsualMs = 240;
const measuredPerRoute = 8;
const maxRoutes = 2_000;
const maxPaths = 20_000;

/**
 * Creates the record by which the shell decides how long a response waits for the opening of its page (the metadata, or
 * a redirect): how long the openings of each route took lately. It also remembers which paths have had a page: for
 * another path that may be missing, the response waits until the status is known.
 */
export function createOpeningTimes(now: () => number = () => performance.now()): OpeningTimes {
  const usual = new LRUCache<string, number[]>(atMost(maxRoutes));
  const existing = new LRUCache<string, true>(atMost(maxPaths));

  return {
    graceMs({ route, pathname, mayBeMissing }) {
      if (mayBeMissing && !existing.has(pathname)) return Infinity;
      return marginMs + median(usual.get(route) ?? [firstUsualMs]);
    },

    async measure({ route, pathname }, opening) {
      const start = now();
      const result = await opening;
      if (result.kind === 'elsewhere') existing.delete(pathname);
      else if (!result.failed) {
        existing.set(pathname, true);
        usual.set(route, [...(usual.get(route) ?? []), now() - start].slice(-measuredPerRoute));
      }
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
