import type { HydrationTrigger } from '@marquee/contracts';
import { attributes, escapeHtml } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';
import type { SlotRecord } from '../../page/page-data.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Preloads of everything the page's islands run, so that no script waits to be discovered by another:
 * the runtime, the shared chunks, each remote's entry and chunks. Paint and scripts share one line, so the
 * links are closed (`media`) until something is painted. Where only the page itself hydrates, and by a finger,
 * its links stay closed until then. A slot that never hydrates costs nothing.
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
  const byThemselves = records.filter((record) =>
    ['load', 'idle'].includes(hydrationTriggerOf(record, site) ?? ''),
  );
  if (byThemselves.length > 0)
    return `${linksFor(byThemselves, {})}<script nonce="${escapeHtml(nonce)}">${opener}</script>`;

  const byTouch = records.filter(
    (record) => record.route && hydrationTriggerOf(record, site) === 'interaction',
  );
  return byTouch.length > 0 ? linksFor(byTouch, { 'data-opens': 'touch' }) : '';

  function linksFor(hydrating: SlotRecord[], marks: Record<string, string>): string {
    const needed = new Map<string, string>();
    for (const record of hydrating) {
      const release = site.remote(record.remote)?.release;
      if (!release) continue;
      const group = record.route ? release.assets.routes[record.route] : release.assets.slots;
      for (const name of [release.assets.entry, ...(group?.scripts ?? [])]) {
        const file = release.files[`browser/${name}`];
        if (file) needed.set(`/remotes/${release.remote}/${release.version}/${name}`, file.integrity);
      }
    }
    const asks = hydrating.some((record) => callsApiOnLoad(record, site));
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
      .map(
        ([href, integrity]) =>
          `<link${attributes({ rel: 'preload', as: 'script', href, integrity, nonce, fetchpriority: 'low', media: 'not all', ...marks })}>`,
      )
      .join('');
  }
}

/**
 * Opens the links once the first frame is drawn, one after the other: opening all at once keeps a cheap phone
 * for a tenth of a second. Where no frame is drawn, scripts come when they are wanted.
 */
const opener =
  "requestAnimationFrame(()=>requestAnimationFrame(function open(){let l=document.querySelector('link[media=\"not all\"]');if(l){l.media='all';setTimeout(open)}}))";

/** What makes calls comes with the first of them; a screen that is one visitor's own makes it at once. */
function callsApiOnLoad({ remote, route }: SlotRecord, site: PlannedSite): boolean {
  const release = site.remote(remote)?.release;
  if (!route || !release) return false;
  const isPrivate = release.manifest.routes.find(({ id }) => id === route)?.private === true;
  const { shared = [] } = release.assets.routes[route] ?? {};
  return isPrivate || shared.includes('@marquee/api-contract');
}

function hydrationTriggerOf(
  { remote, slot, route }: SlotRecord,
  site: PlannedSite,
): HydrationTrigger | undefined {
  const manifest = site.remote(remote)?.release.manifest;
  return route
    ? manifest?.routes.find(({ id }) => id === route)?.hydrate
    : manifest?.slots.find(({ name }) => name === slot)?.hydrate;
}
