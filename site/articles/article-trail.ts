import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { Step } from '@marquee/mount';
import { isForBusinesses, type Article } from './article.ts';
import { messages } from './messages.ts';

/**
 * Returns the breadcrumbs of an article: home page, help page, article. The help page itself is directly below the
 * fans' home page, and the article for businesses (`/trust`) below theirs.
 */
export function articleTrail(article: Article, language: Language): Step[] {
  const t = translate(messages, language);
  const here = { label: article.texts[language].title, path: article.path };
  if (isForBusinesses(article)) return [{ label: t('forBusinesses'), path: '/' }, here];
  const home = { label: t('home'), path: '/fans' };
  return article.path === '/help' ? [home, here] : [home, { label: t('help'), path: '/help' }, here];
}
