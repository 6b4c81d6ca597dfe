import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { defaultMetadata } from '../../../page/default-metadata.ts';
import { messages } from '../../../page/messages.ts';

export function webManifest(language: Language): object {
  const t = translate(messages, language);
  const prefix = language === 'hi' ? '/hi' : '';
  const icon = (sizes: number, purpose: 'any' | 'maskable') => ({
    src: `/assets/icons/${purpose === 'maskable' ? 'maskable-' : ''}${sizes}.png`,
    sizes: `${sizes}x${sizes}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/fans',
    name: 'Marquee',
    short_name: 'Marquee',
    description: language === 'hi' ? t('footerLine') : defaultMetadata.description,
    lang: language === 'hi' ? 'hi-IN' : 'en-IN',
    dir: 'ltr',
    start_url: `${prefix}/fans`,
    scope: '/',
    display: 'standalone',
    background_color: '#fbf4e8',
    theme_color: '#1d0f2b',
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
      { src: '/assets/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: t('stars'), url: `${prefix}/celebrities` },
      { name: t('news'), url: `${prefix}/bollywood-news` },
    ],
  };
}
