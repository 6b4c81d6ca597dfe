import type { HydrationTrigger } from '@marquee/contracts';
import { attributes, escapeHtml } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';
import type { SlotRecord } from '../../page/page-data.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Preload links for every script that the page's islands run: the runtime, the shared chunks, each remote's entry and
 * chunks. Scripts must not compete with the first paint for bandwidth, so the links are disabled by their `media` until
 * then. If only the page itself hydrates, and on interaction, its links stay disabled until the first interaction. A
 * slot that never hydrates needs no preloads.
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
  const automatic = records.filter((record) =>
    ['load', 'idle'].includes(hydrationTriggerOf(record, site) ?? ''),
  );
  if (automatic.length > 0)
    return `${linksFor(automatic, {})}<script nonce="${escapeHtml(nonce)}">${enableAfterPaint}</script>`;

  const onInteraction = records.filter(
    (record) => record.route && hydrationTriggerOf(record, site) === 'interaction',
  );
  return onInteraction.length > 0 ? linksFor(onInteraction, { 'data-opens': 'touch' }) : '';

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
    const needsClient = hydrating.some((record) => callsApiOnLoad(record, site));
    const chunks = [
      'runtime',
      'start-runtime',
      'core',
      'contracts',
      ...(needsClient ? (['calls'] as const) : []),
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
 * Enables the links after the first paint, each in a task of its own: all at once they block a slow phone for 100 ms.
 * In a tab that paints nothing, scripts load when they are needed.
 */
const enableAfterPaint =
  "requestAnimationFrame(()=>requestAnimationFrame(function open(){let l=document.querySelector('link[media=\"not all\"]');if(l){l.media='all';setTimeout(open)}}))";

/** Whether a page sends API requests as it hydrates: private pages do. Other pages load the API client lazily. */
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
