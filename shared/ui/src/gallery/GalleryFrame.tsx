import { Icon } from '../index.ts';
import { Logo } from '../media/Logo.tsx';
import type { GalleryTexts } from './texts.ts';

interface FrameProps {
  t: GalleryTexts;
}

/** The header's markup, as the shell writes it. */
export function GalleryHeader({ t }: FrameProps) {
  return (
    <>
      <a className="mq-skip-link" href="#main">
        {t.skip}
      </a>
      <div className="mq-notice-bar" role="region" aria-label={t.noticeTitle}>
        {t.moved} <a href="#stars">{t.all}</a>
      </div>
      <header className="mq-header">
        <div className="mq-header__inner">
          <a href="#top">
            <Logo />
          </a>
          <nav className="mq-faces" aria-label={t.faces}>
            <a href="#business">{t.business}</a>
            <a href="#fans" aria-current="true">
              {t.fans}
            </a>
          </nav>
          <nav className="mq-header__nav" aria-label={t.menu}>
            <Links t={t} />
          </nav>
          <div className="mq-header__tools">
            <a
              className="mq-language"
              href="#language"
              lang={t.otherLanguageCode}
              hrefLang={t.otherLanguageCode}
            >
              {t.otherLanguage}
            </a>
            <button
              type="button"
              className="mq-audio-toggle"
              aria-label={t.player.unmute}
              aria-pressed="false"
            >
              <Icon name="muted" />
            </button>
            <details className="mq-menu">
              <summary aria-label={t.menu}>
                <Icon name="menu" />
              </summary>
              <div className="mq-menu__panel">
                <nav className="mq-faces" aria-label={t.faces}>
                  <a href="#business">{t.business}</a>
                  <a href="#fans" aria-current="true">
                    {t.fans}
                  </a>
                </nav>
                <Links t={t} />
              </div>
            </details>
          </div>
        </div>
      </header>
    </>
  );
}

function Links({ t }: FrameProps) {
  return t.nav.map((label, position) => (
    <a
      key={label}
      className="mq-nav-link"
      href={`#nav-${position}`}
      aria-current={position === 0 ? 'page' : undefined}
    >
      {label}
    </a>
  ));
}

/** The footer's markup, as the shell writes it. */
export function GalleryFooter({ t }: FrameProps) {
  return (
    <footer className="mq-footer">
      <div className="mq-footer__inner">
        <div className="mq-footer__grid">
          <div>
            <Logo tone="night" />
            <p>{t.lead}</p>
            <ul className="mq-footer__social" role="list">
              <li>
                <a className="mq-icon-button" href="#whatsapp" aria-label="WhatsApp">
                  <Icon name="whatsapp" />
                </a>
              </li>
              <li>
                <a className="mq-icon-button" href="#share" aria-label="YouTube">
                  <Icon name="video" />
                </a>
              </li>
            </ul>
          </div>
          {t.columns.map((column) => (
            <nav key={column.heading} aria-label={column.heading}>
              <h2>{column.heading}</h2>
              <ul role="list">
                {column.links.map((label) => (
                  <li key={label}>
                    <a href={`#${label}`}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mq-footer__legal">
          <p>{t.legal}</p>
        </div>
      </div>
    </footer>
  );
}
