import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { PageMeta } from '@marquee/mount';
import type { AppLinks } from '../app-links/app-links.ts';
import { messages } from './messages.ts';

/** Returns the metadata of the download page, with structured data about the app. */
export function downloadMeta({
  language,
  siteUrl,
  links,
}: {
  language: Language;
  siteUrl: string;
  links: AppLinks;
}): PageMeta {
  const t = translate(messages, language);
  return {
    title: t('title'),
    description: t('description'),
    indexable: true,
    structuredData: [
      {
        '@type': 'SoftwareApplication',
        name: 'Marquee',
        description: t('description'),
        url: new URL(localPath('/download', language), `${siteUrl}/`).href,
        operatingSystem: 'Android, iOS',
        applicationCategory: 'EntertainmentApplication',
        installUrl: [links.bottom.android, links.bottom.ios],
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'INR' },
      },
    ],
  };
}
