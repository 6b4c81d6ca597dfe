import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink } from '@marquee/ui';
import type { Device } from '../../shell/site.ts';
import type { AppLinks } from './app-links.ts';
import { messages } from './messages.ts';
import { StoreLinks } from './StoreLinks.tsx';

/** The band below the page. It promotes the app, or in the fan zone a video message with a link to order one. */
export function AppBand({
  links,
  device,
  language,
  about,
}: {
  links: AppLinks;
  device: Device;
  language: Language;
  about: 'app' | 'video-message';
}) {
  const t = translate(messages, language);
  const isMessage = about === 'video-message';
  return (
    <section className="shell-app-band" aria-labelledby="app-band">
      <div className="shell-app-band__inner">
        <div>
          <h2 id="app-band">{t(isMessage ? 'videoTitle' : 'bottomTitle')}</h2>
          <p>{t(isMessage ? 'videoText' : 'bottomText')}</p>
        </div>
        <div className="shell-app-band__actions">
          {isMessage && <ButtonLink href={localPath('/celebrities', language)}>{t('chooseStar')}</ButtonLink>}
          <StoreLinks
            links={links}
            placement={isMessage ? 'fan-zone-get-video-message' : 'bottom'}
            device={device}
            language={language}
          />
        </div>
      </div>
    </section>
  );
}
