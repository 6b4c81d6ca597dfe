import { ButtonLink, EmptyState } from '@marquee/ui';
import type { OfflineTexts } from './offline-messages.ts';

/**
 * The page that the service worker serves if the requested page is not cached: `offline` if the browser has no network,
 * `unreachable` if the server does not respond. The link with an empty `href` opens the requested page again. The
 * deferred bundle adds the list of cached pages.
 */
export function OfflinePage({ kind, texts }: { kind: 'offline' | 'unreachable'; texts: OfflineTexts }) {
  const isOffline = kind === 'offline';
  return (
    <div className="shell-offline">
      <EmptyState
        icon="refresh"
        failed
        headingLevel={1}
        title={isOffline ? texts.title : texts.unreachableTitle}
        text={isOffline ? texts.lead : texts.unreachableLead}
        action={
          <ButtonLink href="" data-full-load>
            {texts.retry}
          </ButtonLink>
        }
      />
      <section
        className="shell-offline__pages"
        aria-labelledby="offline-pages"
        data-cached-pages={kind}
        hidden
      >
        <h2 id="offline-pages">{texts.cached}</h2>
      </section>
    </div>
  );
}
