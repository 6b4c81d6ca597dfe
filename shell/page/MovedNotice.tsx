import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { messages } from './messages.ts';

/**
 * Tells somebody once that the page they wanted is not there. The redirect of the specification ends at
 * the English root, so who came from a Hindi address is met in Hindi.
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
