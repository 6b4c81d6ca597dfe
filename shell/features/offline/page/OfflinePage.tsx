import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink, Icon, PageHeading } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The page that the service worker serves in place of a page that is not cached: offline, or `unreachable` if
 * the server does not respond. The link with an empty `href` opens the requested page again; the deferred bundle
 * lists the cached pages.
 */
export function OfflinePage({ kind, language }: { kind: 'offline' | 'unreachable'; language: Language }) {
  const t = translate(messages, language);
  const isOffline = kind === 'offline';
  return (
    <div className="shell-offline">
      <Icon name="refresh" size={40} />
      <PageHeading
        title={t(isOffline ? 'title' : 'unreachableTitle')}
        lead={t(isOffline ? 'lead' : 'unreachableLead')}
      />
      <ButtonLink href="" data-full-load>
        {t('retry')}
      </ButtonLink>
      <section className="shell-offline__pages" aria-labelledby="offline-pages" data-cached-pages={kind}>
        <h2 id="offline-pages">{t('cached')}</h2>
        <p>{t('cachedNone')}</p>
      </section>
    </div>
  );
}
