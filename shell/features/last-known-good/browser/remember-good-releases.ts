import type { ReleaseMemory } from '../../../browser/release-memory.ts';

/** How long an island has to stay mounted until its release counts as good, in milliseconds. */
const wellAfterMs = 10_000;

/**
 * Stores which release of each remote stayed mounted for ten seconds. If a newer release fails in this browser, the
 * browser mounts the stored one.
 */
export function rememberGoodReleases(memory: ReleaseMemory): void {
  let seen = mounted();
  setInterval(() => {
    const now = mounted();
    const known = memory.read();
    const news = now.filter((element) => {
      const { remote = '', release } = element.dataset;
      // Another slot of the release failed: it is not good because one works.
      return seen.includes(element) && known.good[remote] !== release && known.bad[remote] !== release;
    });
    seen = now;
    if (news.length === 0) return;
    for (const { dataset } of news) known.good[dataset['remote'] ?? ''] = dataset['release'] ?? '';
    memory.write(known);
  }, wellAfterMs);
}

function mounted(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('[data-slot][data-state="hydrated"]:not([data-fallback-of])'),
  ];
}
