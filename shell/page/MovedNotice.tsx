import { localPath, translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The notice on the home page after the redirect from a missing page (spec section 2), shown once. It is in the
 * language of the missing page. The home page is the English one for businesses: the buttons lead to the fans' home
 * page in that language, and to the home page in Hindi.
 */
export function MovedNotice({ language }: { language: Language }) {
  const t = translate(messages, language);
  return (
    <div className="mq-notice-bar" role="status" lang={language}>
      <p>{t('moved')}</p>
      <ButtonLink kind="secondary" href={localPath('/fans', language)}>
        {t('fanHome')}
      </ButtonLink>
      <ButtonLink kind="secondary" href="/hi" lang="hi" hrefLang="hi">
        हिन्दी
      </ButtonLink>
    </div>
  );
}
