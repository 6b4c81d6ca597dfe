import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { Breadcrumbs, ButtonLink, Card, Icon, Image, PageHeading } from '@marquee/ui';
import type { Device } from '../../shell/site.ts';
import { StoreLinks } from '../app-links/StoreLinks.tsx';
import type { AppLinks, AppPlacement } from '../app-links/app-links.ts';
import { messages } from './messages.ts';
import { ScanCode } from './ScanCode.tsx';

const reasons = [
  { icon: 'video', title: 'watchTitle', text: 'watchText' },
  { icon: 'share', title: 'shareTitle', text: 'shareText' },
  { icon: 'gift', title: 'ordersTitle', text: 'ordersText' },
] as const;

/**
 * The download page of the app: a link to the store for the visitor's phone, or on a desktop a QR code and links to
 * both stores. It is rendered on the server only, and has no script.
 */
export function DownloadPage({
  links,
  placement,
  device,
  language,
}: {
  links: AppLinks;
  /** The placement of the app link by which the visitor came. */
  placement: AppPlacement;
  device: Device;
  language: Language;
}) {
  const t = translate(messages, language);
  const buttons = { links, placement, language };
  return (
    <div className="shell-download">
      <div className="shell-download__inner">
        <Breadcrumbs
          items={[{ label: t('home'), href: localPath('/fans', language) }, { label: t('title') }]}
          label={t('here')}
        />
        <div className="shell-download__stage">
          <div>
            <PageHeading kicker={t('kicker')} title={t('title')} lead={t('lead')} />
            {device === 'desktop' ? (
              <p className="shell-download__note">{t('orBrowse')}</p>
            ) : (
              <StoreLinks {...buttons} device={device} kind="primary" />
            )}
            {device !== 'desktop' && <p className="shell-download__note">{t('otherPhone')}</p>}
            <StoreLinks {...buttons} device={otherThan(device)} />
          </div>
          {device === 'desktop' && (
            <figure className="mq-bulbs shell-download__code">
              <ScanCode url={links[placement].deepLink} label={t('scanLabel')} />
              <figcaption>
                <strong>{t('scanTitle')}</strong>
                <br />
                {t('scanText')}
              </figcaption>
            </figure>
          )}
        </div>
        <section className="shell-download__why" aria-labelledby="download-why">
          <h2 id="download-why">{t('whyTitle')}</h2>
          <div className="shell-download__phone">
            <Image src="/media/celebs/meher-tarana.svg" alt="" width={600} height={750} />
            <Image src="/media/mobile-frames/video.svg" alt="" width={220} height={440} />
          </div>
          <ul className="shell-download__reasons" role="list">
            {reasons.map(({ icon, title, text }) => (
              <Card as="li" key={title}>
                <Icon name={icon} size={32} />
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </Card>
            ))}
          </ul>
        </section>
        <section className="shell-download__web" aria-labelledby="download-web">
          <h2 id="download-web">{t('webTitle')}</h2>
          <p>{t('webText')}</p>
          <ButtonLink kind="secondary" href={localPath('/celebrities', language)}>
            {t('webLink')}
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}

/** The device whose store is offered second: the other kind of phone; on a desktop, both stores. */
function otherThan(device: Device): Device {
  if (device === 'desktop') return 'desktop';
  return device === 'android' ? 'ios' : 'android';
}
