import type { HydrationTrigger } from '@marquee/contracts';
import { attributes } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';
import type { SlotRecord } from '../../page/page-data.ts';
import { integrityOf } from './content-security.ts';
import type { RenderedSite } from './planned-page.ts';

/**
 * Returns preload links for the scripts with which the page's slots hydrate: the runtime, and each remote's entry and
 * chunks. Only slots with the trigger `load` or `idle` count; if there are none, a page that hydrates on interaction.
 *
 * The links are disabled by their `media` attribute, so that scripts do not compete with the first paint for bandwidth;
 * a script enables them after the first paint, or on the first interaction. They are CORS requests like those of the
 * scripts, as `Integrity-Policy` demands.
 */
export function scriptPreloads({
  records,
  site,
  assets,
  isLocal = false,
}: {
  records: SlotRecord[];
  site: RenderedSite;
  assets: ShellAssets;
  /** Whether the page has a local build. */
  isLocal?: boolean;
}): string {
  const automatic = records.filter((record) =>
    ['load', 'idle'].includes(hydrationTriggerOf(record, site) ?? ''),
  );
  if (automatic.length > 0) return `${linksFor(automatic, {})}<script>${enableAfterPaint}</script>`;

  const onInteraction = records.filter(
    (record) => record.route && hydrationTriggerOf(record, site) === 'interaction',
  );
  return onInteraction.length > 0 ? linksFor(onInteraction, { 'data-opens': 'touch' }) : '';

  function linksFor(hydrating: SlotRecord[], marks: Record<string, string>): string {
    const needed = new Map<string, string>();
    for (const record of hydrating) {
      const release = site.remote(record.remote)?.release;
      // A guest's modules are preloaded by the code that mounts guests.
      if (!release || release.manifest.guest) continue;
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
      ...(needsClient ? (['calls'] as const) : []),
    ] as const;
    const own = chunks.flatMap((name) => assets.scripts(name, isLocal));
    return [...own.map(({ src, integrity }) => [src, integrity] as const), ...needed]
      .filter(([src], index, all) => all.findIndex(([other]) => other === src) === index)
      .map(
        ([href, integrity]) =>
          `<link${attributes({ rel: 'preload', as: 'script', href, integrity, crossorigin: '', fetchpriority: 'low', media: 'not all', ...marks })}>`,
      )
      .join('');
  }
}

/**
 * A script that enables the preload links after the first paint, each in its own task: all at once block a slow
 * phone for 100 ms. In a background tab, which paints nothing, scripts load when they are needed.
 */
const enableAfterPaint =
  "requestAnimationFrame(()=>requestAnimationFrame(function open(){let l=document.querySelector('link[media=\"not all\"]');if(l){l.media='all';setTimeout(open)}}))";

/** The hash of the inline script in the HTML of `scriptPreloads`, as a list for the content security policy. */
export const preloadHashes = [integrityOf(enableAfterPaint)];

/** Whether a page calls the API as it hydrates, as private pages do; others load the API client later. */
function callsApiOnLoad({ remote, route }: SlotRecord, site: RenderedSite): boolean {
  const release = site.remote(remote)?.release;
  if (!route || !release) return false;
  const isPrivate = release.manifest.routes.find(({ id }) => id === route)?.private === true;
  const { shared = [] } = release.assets.routes[route] ?? {};
  return isPrivate || shared.includes('@marquee/api-contract');
}

function hydrationTriggerOf(
  { remote, slot, route }: SlotRecord,
  site: RenderedSite,
): HydrationTrigger | undefined {
  const manifest = site.remote(remote)?.release.manifest;
  return route
    ? manifest?.routes.find(({ id }) => id === route)?.hydrate
    : manifest?.slots.find(({ name }) => name === slot)?.hydrate;
}
