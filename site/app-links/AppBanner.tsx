import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { Icon } from '@marquee/ui';
import type { AppLinks } from './app-links.ts';
import { messages } from './messages.ts';

/** The app banner above the page on phones. It is part of the server's HTML, so it causes no layout shift. */
export function AppBanner({ links, language }: { links: AppLinks; language: Language }) {
  const t = translate(messages, language);
  return (
    <aside className="shell-app-banner" aria-label={t('bannerLabel')} data-app-banner>
      <button
        type="button"
        className="shell-app-banner__dismiss"
        aria-label={t('bannerDismiss')}
        data-dismiss-app-banner
      >
        <Icon name="cross" size={20} />
      </button>
      <img src="/assets/logo-mark.svg" width="40" height="40" alt="" />
      <p>
        <strong>{t('bannerTitle')}</strong>
        <br />
        {t('bannerText')}
      </p>
      <a
        className="shell-app-banner__open"
        href={links.banner.deepLink}
        rel="noopener"
        data-download="banner"
      >
        {t('bannerOpen')}
      </a>
    </aside>
  );
}
