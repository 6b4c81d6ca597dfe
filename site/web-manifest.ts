import { localPath, translate } from '@marquee/i18n';
import { languageOf } from './languages.ts';
import { messages } from './messages.ts';
import { metadata } from './metadata.ts';

/** Returns the fields of the web manifest that describe the app. The app opens on the fans' home page. */
export function webManifest(code: string) {
  const language = languageOf(code);
  const t = translate(messages, language);
  return {
    id: '/fans',
    description: language === 'hi' ? t('footerLine') : metadata.description,
    start_url: localPath('/fans', language),
    shortcuts: [
      { name: t('stars'), url: localPath('/celebrities', language) },
      { name: t('news'), url: localPath('/bollywood-news', language) },
    ],
  };
}
