import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink, Icon, PageHeading } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The page that the service worker serves offline in place of a page that is not cached. The link with an empty
 * `href` opens the requested page again; the deferred bundle lists the cached pages.
 */
export function OfflinePage({ language }: { language: Language }) {
  const t = translate(messages, language);
  return (
    <div className="shell-offline">
      <Icon name="refresh" size={40} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <ButtonLink href="" data-full-load>
        {t('retry')}
      </ButtonLink>
      <section className="shell-offline__pages" aria-labelledby="offline-pages" data-cached-pages>
        <h2 id="offline-pages">{t('cached')}</h2>
        <p>{t('cachedNone')}</p>
      </section>
    </div>
  );
}
