import type { FeatureShell, ServerFeature, ServerParts } from '../../../server/server-feature.ts';
import { previewBar, previewBarStyles } from './preview-bar.ts';
import { mayOpenLater, previewNotice } from './preview-notice.ts';
import { forgetPreview, previewCookie, previewRoutes } from './preview-routes.ts';
import { createPreviews, type Previews } from './previews.ts';

/** The feature that shows releases on the real site to browsers that have opened a preview link of the registry. */
export const preview = {
  name: 'preview',
  open(shell) {
    const previews = createPreviews(shell);
    return { ...partsOf(previews, shell), activated: previews.update, stop: previews.stop };
  },
} satisfies ServerFeature;

/**
 * Returns what the server needs for previews (releases that are shown only to browsers with a preview link): the bar on
 * pages, the function that opens the preview of a request, and the routes.
 */
export function partsOf(
  previews: Pick<Previews, 'open'>,
  { siteUrl, definition }: Pick<FeatureShell, 'siteUrl' | 'definition'>,
): ServerParts {
  return {
    head: (page) => page.preview && previewBarStyles,
    body: (page) => (page.preview ? previewBar(page.preview, page.language) : ''),
    preview: {
      isAsked: ({ cookies }) => cookies[previewCookie] !== undefined,
      async open({ cookies }) {
        const opened = await previews.open(cookies[previewCookie] ?? '');
        if (opened.state === 'open') return opened;
        const { state } = opened;
        return {
          refuse(reply, language) {
            // One that is over for good is forgotten.
            if (!mayOpenLater(state)) forgetPreview(reply, siteUrl);
            return previewNotice(state, { site: definition, language });
          },
        };
      },
    },
    routes: (app) => app.register(previewRoutes, { siteUrl, definition, previews }),
  };
}
