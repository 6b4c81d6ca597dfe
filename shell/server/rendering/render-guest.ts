import { PlatformError, releaseId, type Language, type ManifestSlot, type Release } from '@marquee/contracts';
import { escapeHtml } from '@marquee/http-server/html';
import { PageHeading } from '@marquee/ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { holePlaceholder } from '../pages/hole-placeholder.ts';
import { markHeading } from './mark-heading.ts';
import type { RenderRequest, RenderResult } from './messages.ts';

/** How long the output is cached, in milliseconds. The release is part of every cache key. */
const maxAgeMs = 3_600_000;

/**
 * Renders a page or slot of a guest (an unmodified build), which has no server bundle: the texts and placeholders of
 * its manifest. Visitors without scripts see the sentence `needsScripts` in its place. The output depends on release
 * and language only, so that pages with it can be shared, except private ones. Throws RELEASE_UNKNOWN if the manifest
 * does not have the page or slot.
 */
export function renderGuest(release: Release, request: RenderRequest, needsScripts: string): RenderResult {
  // The manifest of a guest has its texts in these languages; in another one, none.
  const language = request.language as Language;
  const expiresAt = Date.now() + maxAgeMs;
  const rendered = { preloads: '', data: null, placed: [] };
  const shared = { expiresAt, staleUntil: expiresAt + maxAgeMs };
  if (request.kind === 'slot') {
    const slot = release.manifest.slots.find(({ name }) => name === request.slot);
    if (!slot) throw unknown(release, `slot ${request.slot}`);
    return { kind: 'slot', html: placeFor(slot, language, needsScripts), ...rendered, ...shared };
  }
  const route = release.manifest.routes.find(({ id }) => id === request.route);
  if (!route?.head) throw unknown(release, `page ${request.route}`);
  const { title, description, heading } = route.head;
  const opening = createElement(PageHeading, { title: heading[language], lead: description[language] });
  const html = `<div class="shell-guest-page">${renderToStaticMarkup(opening)}${placeFor({}, language, needsScripts)}</div>`;
  return {
    kind: 'page',
    ...rendered,
    ...markHeading(html),
    meta: { title: title[language], description: description[language] },
    ...(!route.private && shared),
  };
}

/** The element into which the browser mounts a guest, with its placeholder until then. */
function placeFor(slot: Pick<ManifestSlot, 'placeholder'>, language: Language, needsScripts: string): string {
  const text = slot.placeholder?.text?.[language];
  const shown = text ? `<p class="shell-guest__text">${escapeHtml(text)}</p>` : '';
  return `<div class="shell-guest" data-guest="">${holePlaceholder(slot, needsScripts)}${shown}</div>`;
}

function unknown(release: Release, what: string): PlatformError {
  return new PlatformError('RELEASE_UNKNOWN', `The manifest of ${releaseId(release)} has no ${what}`);
}
