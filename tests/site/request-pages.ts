import { simulatedDelay } from '@marquee/testing/until';

export type Requested = {
  pages: number;
  /** The paths of all assets that pages named. */
  assets: ReadonlySet<string>;
  /** What was not answered as it should: the path, and the status or the failure. */
  failures: string[];
};

/** How many visitors open pages at the same time. */
const visitors = 3;
/** How long a visitor reads a page before the files of it are requested again, and then the next page. */
const readingMs = 200;

/**
 * Opens these pages one after the other until it is stopped, and requests every asset that a page names at once and
 * once more while the visitor reads, as islands do. No request is repeated if it fails.
 */
export function requestPages(site: string, paths: readonly string[]): { stop: () => Promise<Requested> } {
  const over = new AbortController();
  const assets = new Set<string>();
  const failures: string[] = [];
  let pages = 0;

  const visits = Array.from({ length: visitors }, async (_, nth) => {
    for (let turn = nth; !over.signal.aborted; turn += 1) {
      const html = await read(paths[turn % paths.length]!, 'text/html');
      pages += 1;
      const named = new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g));
      for (const asset of named) assets.add(asset);
      for (let again = 0; again < 2; again += 1) {
        await Promise.all([...named].map((asset) => read(asset, '*/*')));
        await simulatedDelay(readingMs);
      }
    }
  });

  return {
    stop: async () => {
      over.abort();
      await Promise.all(visits);
      return { pages, assets, failures };
    },
  };

  async function read(path: string, accept: string): Promise<string> {
    try {
      const response = await fetch(`${site}${path}`, { headers: { accept }, redirect: 'manual' });
      const text = await response.text();
      if (response.status !== 200) failures.push(`${response.status} ${path}`);
      return text;
    } catch (failure) {
      failures.push(`${(failure as Error).message} ${path}`);
      return '';
    }
  }
}
