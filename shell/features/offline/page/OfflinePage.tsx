import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink, Icon, PageHeading } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * What the service worker shows for a page it does not hold. The link without an address opens the page
 * that was asked for once more; the list of what can be read is filled in by the script.
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
      <section className="shell-offline__kept" aria-labelledby="offline-kept" data-cached-pages>
        <h2 id="offline-kept">{t('kept')}</h2>
        <p>{t('keptNone')}</p>
      </section>
    </div>
  );
}
