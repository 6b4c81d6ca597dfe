import { barePath } from '@marquee/i18n';
import type { Article } from './article.ts';
import { aiDisclosure } from './texts/ai-disclosure.ts';
import { contentGuidelines } from './texts/content-guidelines.ts';
import { cookies } from './texts/cookies.ts';
import { grievance } from './texts/grievance.ts';
import { help } from './texts/help.ts';
import { privacy } from './texts/privacy.ts';
import { refundPolicy } from './texts/refund-policy.ts';
import { terms } from './texts/terms.ts';

/** All text pages of the site, in the order in which the site lists the pages. */
export const articles: readonly Article[] = [
  help,
  refundPolicy,
  terms,
  privacy,
  cookies,
  contentGuidelines,
  aiDisclosure,
  grievance,
];

/** Finds the article at a path in either language (`/hi/terms`, `/terms/`); undefined if there is none. */
export function findArticle(pathname: string): Article | undefined {
  const bare = barePath(pathname).replace(/(.)\/$/, '$1');
  return articles.find(({ path }) => path === bare);
}
