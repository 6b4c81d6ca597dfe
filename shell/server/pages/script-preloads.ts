import { attributes } from '../escape.ts';
import type { ShellAssets } from '../shell-assets.ts';
import type { SlotRecord } from './compose-slots.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Preloads of everything the page's islands run, so that no script waits to be discovered by another:
 * the runtime, the shared chunks, each remote's entry and chunks. Low priority: the largest paint and
 * scripts share one line. A slot that never wakes costs nothing; where none wakes by itself, the next script
 * to come is the one the boot script adds when all is quiet.
 */
export function scriptPreloads({
  records,
  site,
  assets,
  nonce,
}: {
  records: SlotRecord[];
  site: PlannedSite;
  assets: ShellAssets;
  nonce: string;
}): string {
  const waking = records.filter((record) => wakesByItself(record, site));
  if (waking.length === 0)
    return assets
      .scripts('later')
      .map(({ src, integrity }) => preload(src, integrity))
      .join('');

  const needed = new Map<string, string>();
  for (const record of waking) {
    const release = site.remote(record.remote)?.release;
    if (!release) continue;
    const group = record.route ? release.assets.routes[record.route] : release.assets.slots;
    for (const name of [release.assets.entry, ...(group?.scripts ?? [])]) {
      const file = release.files[`browser/${name}`];
      if (file) needed.set(`/remotes/${release.remote}/${release.version}/${name}`, file.integrity);
    }
  }
  const asks = waking.some((record) => asksAtOnce(record, site));
  const chunks = [
    'runtime',
    'start-runtime',
    'core',
    'contracts',
    ...(asks ? (['calls'] as const) : []),
  ] as const;
  const own = chunks.flatMap((name) => assets.scripts(name));
  return [...own.map(({ src, integrity }) => [src, integrity] as const), ...needed]
    .filter(([src], index, all) => all.findIndex(([other]) => other === src) === index)
    .map(([href, integrity]) => preload(href, integrity))
    .join('');

  function preload(href: string, integrity: string): string {
    return `<link${attributes({ rel: 'preload', as: 'script', href, integrity, nonce, fetchpriority: 'low' })}>`;
  }
}

/** What makes calls comes with the first of them; a screen that is one visitor's own makes it at once. */
function asksAtOnce({ remote, route }: SlotRecord, site: PlannedSite): boolean {
  const release = site.remote(remote)?.release;
  if (!route || !release) return false;
  const isPrivate = release.manifest.routes.find(({ id }) => id === route)?.private === true;
  const { shared = [] } = release.assets.routes[route] ?? {};
  return isPrivate || shared.includes('@marquee/contracts/calls');
}

function wakesByItself({ remote, slot, route }: SlotRecord, site: PlannedSite): boolean {
  const manifest = site.remote(remote)?.release.manifest;
  const wake = route
    ? manifest?.routes.find(({ id }) => id === route)?.wake
    : manifest?.slots.find(({ name }) => name === slot)?.wake;
  return wake === 'load' || wake === 'idle';
}
