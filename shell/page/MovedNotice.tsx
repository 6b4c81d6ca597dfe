import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { messages } from './messages.ts';

/**
 * The notice on the home page after the redirect from a missing page (spec section 2), shown once. It is in the
 * language of the missing page, while the home page is the English one.
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
