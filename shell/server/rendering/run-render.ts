import { PlatformError, type Language } from '@marquee/contracts';
import { renderPage, renderSlot, type ServerContext } from '@marquee/mount/server';
import type { RemoteBundle } from './load-server-bundle.ts';
import { markHeading } from './mark-heading.ts';
import type { RenderRequest, RenderResult } from './messages.ts';

/** Renders a route or a slot of a loaded bundle; rejects with what the remote's code throws. */
export async function runRender(
  { routes, slots }: RemoteBundle,
  request: RenderRequest,
  { platform, audio }: ServerContext,
): Promise<RenderResult> {
  const { prefix, settings = {} } = request;
  const context = { platform: { ...platform, settings }, audio };
  // The languages of a remote are those of the sites for which its team makes it.
  const language = request.language as Language;
  const url = new URL(request.url);

  if (request.kind === 'page') {
    const page = routes.find(({ id }) => id === request.route);
    if (!page) throw new PlatformError('REMOTE_DID_NOT_RENDER', `The release has no route ${request.route}`);
    const rendering = await renderPage(page, { url, language, prefix }, context);
    return rendering.kind === 'page' ? { ...rendering, ...markHeading(rendering.html) } : rendering;
  }
  const slot = slots.find(({ name }) => name === request.slot);
  if (!slot) throw new PlatformError('SLOT_UNKNOWN', `The release has no slot ${request.slot}`);
  return {
    kind: 'slot',
    ...(await renderSlot(slot, { url, language, prefix, params: request.params }, context)),
  };
}
