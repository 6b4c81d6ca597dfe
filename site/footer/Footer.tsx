import { localPath, translate } from '@marquee/i18n';
import { Logo } from '@marquee/ui/logo';
import { StoreLinks } from '../app-links/StoreLinks.tsx';
import { languageOf } from '../languages.ts';
import type { MarqueeProps } from '../settings.ts';
import { messages } from '../messages.ts';
import { labelIn } from '../navigation-label.ts';
import { entriesAt, footerNavigation } from '../navigation.ts';
import { SocialLinks } from './SocialLinks.tsx';

export function Footer({
  language: code,
  exists,
  navigation,
  settings: { appLinks },
  device,
}: Omit<MarqueeProps, 'path' | 'slots'>) {
  const language = languageOf(code);
  const t = translate(messages, language);
  return (
    <footer className="mq-footer">
      <div className="mq-footer__inner">
        <div className="mq-footer__grid">
          <div>
            <Logo tone="night" />
            <p>{t('footerLine')}</p>
            <SocialLinks label={t('social')} />
            {/* Text links: the band above the footer of most pages has the buttons. */}
            <StoreLinks
              links={appLinks}
              placement="footer"
              device={device}
              language={language}
              kind="quiet"
            />
          </div>
          {footerNavigation(navigation).map(({ heading, items }) => {
            const links = items.filter(({ path }) => exists(path));
            return links.length === 0 ? null : (
              <nav key={heading} aria-labelledby={`footer-${heading}`}>
                <h2 id={`footer-${heading}`}>{t(heading)}</h2>
                <ul role="list">
                  {links.map(({ path, label }) => (
                    <li key={path}>
                      <a href={localPath(path, language)}>{labelIn(label, language)}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            );
          })}
        </div>
        <div className="mq-footer__legal">
          <p>{t('fictional')}</p>
          <p>{t('legal')}</p>
          <nav className="shell-legal" aria-label={t('legalNavigation')}>
            {entriesAt('footer.legal', navigation)
              .filter(({ path }) => exists(path))
              .map(({ path, label }) => (
                <a key={path} href={localPath(path, language)}>
                  {labelIn(label, language)}
                </a>
              ))}
            {/* The deferred bundle opens the consent banner in place of the link. */}
            <a href={localPath('/cookies#partners', language)} data-privacy-choices>
              {t('privacyChoices')}
            </a>
          </nav>
        </div>
      </div>
    </footer>
  );
}
