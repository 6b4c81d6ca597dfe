import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { markHeading } from '../../../server/rendering/mark-heading.ts';
import type { RenderRequest, RenderResult } from '../../../server/rendering/messages.ts';
import { GuestPage } from '../page/GuestPage.tsx';
import { GuestPlaceholder } from '../page/GuestPlaceholder.tsx';

/** How long the output is cached, in milliseconds. The release is part of every cache key. */
const maxAgeMs = 3_600_000;

/**
 * Renders a page or slot of a guest, which has no server bundle: the texts and placeholders of its manifest. The
 * output depends on release and language only, so that pages with it can be shared, except private ones. Throws
 * RELEASE_UNKNOWN for a page or slot that the manifest lacks.
 */
export function renderGuest(release: Release, request: RenderRequest): RenderResult {
  const { language } = request;
  const expiresAt = Date.now() + maxAgeMs;
  const rendered = { preloads: '', data: null, placed: [] };
  const shared = { expiresAt, staleUntil: expiresAt + maxAgeMs };
  if (request.kind === 'slot') {
    const slot = release.manifest.slots.find(({ name }) => name === request.slot);
    if (!slot) throw unknown(release, `slot ${request.slot}`);
    const { placeholder } = slot;
    const element = createElement(GuestPlaceholder, { language, ...(placeholder && { placeholder }) });
    return { kind: 'slot', html: renderToStaticMarkup(element), ...rendered, ...shared };
  }
  const route = release.manifest.routes.find(({ id }) => id === request.route);
  if (!route?.head) throw unknown(release, `page ${request.route}`);
  const { head } = route;
  return {
    kind: 'page',
    ...rendered,
    ...markHeading(renderToStaticMarkup(createElement(GuestPage, { head, language }))),
    meta: { title: head.title[language], description: head.description[language] },
    ...(!route.private && shared),
  };
}

function unknown(release: Release, what: string): PlatformError {
  return new PlatformError('RELEASE_UNKNOWN', `The manifest of ${releaseId(release)} has no ${what}`);
}
