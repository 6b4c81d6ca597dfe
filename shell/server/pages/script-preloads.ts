import { attributes, escapeHtml } from '../escape.ts';
import type { ShellAssets } from '../shell-assets.ts';
import type { SlotRecord } from './compose-slots.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Preloads of everything the page's islands run, so that no script waits to be discovered by another:
 * the runtime, the shared chunks, each remote's entry and chunks. Paint and scripts share one line, so the
 * links are closed (`media`) until something is painted. A slot that never wakes costs nothing; where none
 * wakes by itself, the next script to come is the one the boot script adds when all is quiet.
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
    return withOpener(assets.scripts('later').map(({ src, integrity }) => preload(src, integrity)));

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
  const links = [...own.map(({ src, integrity }) => [src, integrity] as const), ...needed]
    .filter(([src], index, all) => all.findIndex(([other]) => other === src) === index)
    .map(([href, integrity]) => preload(href, integrity));
  return withOpener(links);

  function preload(href: string, integrity: string): string {
    return `<link${attributes({ rel: 'preload', as: 'script', href, integrity, nonce, fetchpriority: 'low', media: 'not all' })}>`;
  }

  function withOpener(links: string[]): string {
    return links.length > 0 ? `${links.join('')}<script nonce="${escapeHtml(nonce)}">${opener}</script>` : '';
  }
}

/** Opens the links once the first frame is drawn. Where none is, scripts come when they are wanted. */
const opener =
  "requestAnimationFrame(()=>requestAnimationFrame(()=>{for(let l of document.querySelectorAll('link[media=\"not all\"]'))l.media='all'}))";

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
