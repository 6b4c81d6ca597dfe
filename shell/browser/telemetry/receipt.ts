import type { WebStorage } from '@marquee/api';
import { readJson } from '../browser-storage.ts';
import type { PageData } from '../../page/page-data.ts';

const path = '/__marquee/receipt';
const key = 'receipt';
/** The server accepts a receipt for an hour. */
const maxAgeMs = 55 * 60_000;

type Stored = { at: number; releases: string[] };

/**
 * Returns a function that fetches the receipt, a cookie without which the server does not count this browser's beacons.
 * The function fetches nothing if this tab already has a receipt that is younger than 55 minutes and lists all releases
 * of the current page. It never rejects: beacons without a receipt still reach the metrics.
 *
 * @param inLanguage adds the language of the page to a path.
 */
export function createReceipt(
  page: () => Pick<PageData, 'slots'>,
  storage: WebStorage,
  inLanguage: (path: string) => string,
): () => Promise<void> {
  let fetching: Promise<void> | undefined;

  return () => {
    const releases = Object.values(page().slots).map(({ remote, version }) => `${remote}@${version}`);
    const stored = readJson<Stored>(storage, key);
    const given = stored && Date.now() - stored.at < maxAgeMs ? stored.releases : [];
    if (releases.every((release) => given.includes(release))) return Promise.resolve();
    return (fetching ??= request(releases));
  };

  async function request(releases: string[]) {
    try {
      const { ok } = await fetch(inLanguage(path));
      if (ok) storage.setItem(key, JSON.stringify({ at: Date.now(), releases }));
    } catch {
      // The browser is offline; the next beacons try again.
    } finally {
      fetching = undefined;
    }
  }
}
