import { inlineJson } from '@marquee/http-server/html';
import type { Span } from '@marquee/tracing';
import { browserReleases } from './browser-release.ts';
import { createSlotComposer } from './compose-slots.ts';
import { unsharedHeaders } from './page-sharing.ts';
import type { PageResponse } from './page-response.ts';
import { spokenIn, type PageServices, type RequestedPage } from './render-page.ts';
import { createStyleTags } from './style-tags.ts';
import type { WantedHole } from './wanted-holes.ts';

/**
 * Renders for one visitor the slots that a shared page lacks. The response is a document with the slots, the
 * stylesheets that the page does not have, and the data for hydration. A slot that fails becomes a fallback and does
 * not count against its release: the browser then renders the slot itself, and reports if that fails too.
 */
export function renderHoles(
  { site, url, variant: { language } }: Pick<RequestedPage, 'site' | 'url' | 'variant'>,
  { settings, files, renderers, report }: Pick<PageServices, 'settings' | 'files' | 'renderers' | 'report'>,
  wanted: readonly WantedHole[],
  request: { span?: Span | undefined; requestId?: string | undefined },
): PageResponse {
  const styles = createStyleTags({ files, assets: settings.assets, report });
  const onPage = new Set(
    wanted.map(({ name, version }) => `${site.slotOwner(name)?.release.remote} ${version}`),
  );
  const composer = createSlotComposer({
    site,
    url,
    ...spokenIn(settings.definition, language),
    renderers,
    // The page has the stylesheets of its own releases.
    styleTag: async (release, group) =>
      onPage.has(`${release.remote} ${release.version}`) ? '' : styles.tag(release, group),
    report,
    span: request.span,
    requestId: request.requestId,
  });
  const slots = wanted.map(({ key, name, params }) => composer.startSlot({ key, name, params }));
  return {
    status: 200,
    headers: {
      ...unsharedHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    },
    body: body(),
  };

  async function* body(): AsyncGenerator<string> {
    yield `<!DOCTYPE html><html lang="${language}"><title>Slots</title>`;
    for (const slot of slots) yield* slot.html();
    const records = [...composer.records.values()];
    const data = {
      slots: Object.fromEntries(composer.records),
      releases: browserReleases(site, records),
      ...site.contracts.ofPage(records),
    };
    yield `<script type="application/json" id="marquee-page">${inlineJson(data)}</script></html>`;
  }
}
