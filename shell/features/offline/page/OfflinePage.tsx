import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The page that the service worker serves in place of a page that is not cached: offline, or `unreachable` if
 * the server does not respond. The link with an empty `href` opens the requested page again; the deferred bundle
 * lists the cached pages and shows their section if there are any.
 */
export function OfflinePage({ kind, language }: { kind: 'offline' | 'unreachable'; language: Language }) {
  const t = translate(messages, language);
  const isOffline = kind === 'offline';
  return (
    <div className="shell-offline">
      <EmptyState
        icon="refresh"
        failed
        headingLevel={1}
        title={t(isOffline ? 'title' : 'unreachableTitle')}
        text={t(isOffline ? 'lead' : 'unreachableLead')}
        action={
          <ButtonLink href="" data-full-load>
            {t('retry')}
          </ButtonLink>
        }
      />
      <section
        className="shell-offline__pages"
        aria-labelledby="offline-pages"
        data-cached-pages={kind}
        hidden
      >
        <h2 id="offline-pages">{t('cached')}</h2>
      </section>
    </div>
  );
}
