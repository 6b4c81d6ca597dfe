import { alternatePath, barePath, localPath, translate } from '@marquee/i18n';
import { Icon } from '@marquee/ui';
import { Logo } from '@marquee/ui/logo';
import { downloadUrl } from '../app-links/app-links.ts';
import { languageOf } from '../languages.ts';
import { messages } from '../messages.ts';
import { labelIn } from '../navigation-label.ts';
import { entriesAt, faceOf, facePaths } from '../navigation.ts';
import type { MarqueeProps } from '../settings.ts';

/**
 * The header of every page: a switch between the businesses' and the fans' side, navigation, language, sound and
 * account.
 */
export function Header({
  language: code,
  path,
  exists,
  navigation,
  settings: { appLinks },
  device,
  slots,
}: MarqueeProps) {
  const language = languageOf(code);
  const t = translate(messages, language);
  const bare = barePath(path).split('?')[0] ?? '/';
  const face = faceOf(bare, navigation);
  const links = entriesAt(`main.${face}`, navigation).filter((item) => exists(item.path));

  const linkElements = links.map((item) => (
    <a
      key={item.path}
      className="mq-nav-link"
      href={localPath(item.path, language)}
      {...currentAt(item.path, bare)}
    >
      {labelIn(item.label, language)}
    </a>
  ));
  const getApp = face === 'fans' && (
    <a
      className="mq-nav-link"
      href={downloadUrl(appLinks, 'header', device) ?? localPath('/download?from=header', language)}
      data-download="header"
      {...currentAt('/download', bare)}
    >
      {t('getApp')}
    </a>
  );
  const faces = (['business', 'fans'] as const).map((one) => (
    <a
      key={one}
      href={localPath(facePaths[one], language)}
      {...(one === face && { 'aria-current': 'true' as const })}
    >
      {t(one === 'business' ? 'forBusinesses' : 'forFans')}
    </a>
  ));
  const otherLanguage = language === 'en' ? 'hi' : 'en';

  return (
    <header className="mq-header">
      <div className="mq-header__inner">
        <a href={localPath(facePaths[face], language)} aria-label={t('home')} data-follows="home">
          <Logo />
        </a>
        <nav className="mq-faces" aria-label={t('faces')} data-follows="faces">
          {faces}
        </nav>
        <nav className="mq-header__nav" aria-label={t('mainNavigation')} data-follows="navigation">
          {linkElements}
          {getApp}
        </nav>
        <div className="mq-header__tools">
          <a
            className="mq-language"
            href={alternatePath(path, otherLanguage)}
            lang={otherLanguage}
            hrefLang={otherLanguage}
            data-follows="language"
            data-full-load
          >
            {t('switchLanguage')}
          </a>
          <button
            type="button"
            className="mq-audio-toggle"
            aria-pressed="false"
            aria-label={t('sound')}
            title={t('sound')}
            data-sound
            hidden
          >
            <span className="shell-sound shell-sound--off">
              <Icon name="muted" />
            </span>
            <span className="shell-sound shell-sound--on">
              <Icon name="sound" />
            </span>
          </button>
          {slots['account']}
          <details className="mq-menu" data-follows="menu">
            <summary aria-label={t('menu')}>
              <Icon name="menu" />
            </summary>
            <div className="mq-menu__panel">
              <nav className="mq-faces" aria-label={t('faces')}>
                {faces}
              </nav>
              {linkElements}
              {getApp}
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The `aria-current` of a navigation entry: set on its own page and on the pages below it. */
function currentAt(path: string, shown: string) {
  if (shown === path) return { 'aria-current': 'page' as const };
  return shown.startsWith(`${path}/`) ? { 'aria-current': 'true' as const } : undefined;
}
