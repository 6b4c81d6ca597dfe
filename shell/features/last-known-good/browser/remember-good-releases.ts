import type { ReleaseMemory } from './release-memory.ts';

/** How long an island has to stay mounted until its release counts as good, in milliseconds. */
const wellAfterMs = 10_000;

/**
 * Stores which release of each remote was mounted on the page and stayed well for ten seconds. If a newer release
 * fails in this browser, it mounts that one instead. Call `arrived` after each in-site navigation.
 */
export function rememberGoodReleases(memory: ReleaseMemory): { arrived: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  arrived();
  return { arrived };

  function arrived() {
    clearTimeout(timer);
    const seen = mounted();
    timer = setTimeout(() => {
      const known = memory.read();
      const well = mounted().filter((element) => seen.includes(element));
      const changed = well.filter(({ dataset: { remote = '', release = '' } }) => {
        const isNew = known.good[remote] !== release;
        known.good[remote] = release;
        return isNew;
      });
      if (changed.length > 0) memory.write(known);
      else if (well.length < mounted().length) arrived();
    }, wellAfterMs);
  }
}

function mounted(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('[data-slot][data-state="hydrated"]:not([data-fallback-of])'),
  ];
}
