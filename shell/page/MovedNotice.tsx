import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { messages } from './messages.ts';

/**
 * Shown once after the redirect of a missing page (spec section 2), which leads to the English home page. The notice
 * is in the language of the missing page.
 */
export function MovedNotice({ language }: { language: Language }) {
  const t = translate(messages, language);
  return (
    <p className="mq-notice-bar" role="status" lang={language}>
      {t('moved')} <a href={localPath('/fans', language)}>{t('movedFans')}</a>{' '}
      {language === 'hi' && <a href="/hi">{t('movedHome')}</a>}
    </p>
  );
}
