import { localPath } from '@marquee/i18n';
import { breadcrumbList, faqPage, type PageMeta } from '@marquee/mount';
import type { ArticleProps } from './article.ts';
import { articleTrail } from './article-trail.ts';
import { companyName } from './company.ts';
import { plainText } from './linked-text.ts';

/** Returns the metadata of an article, with structured data about the page, its questions and its breadcrumbs. */
export function articleMeta({ article, language, siteUrl }: ArticleProps & { siteUrl: string }): PageMeta {
  const { title, description, sections } = article.texts[language];
  const questions = sections.flatMap((section) => section.questions);
  const url = new URL(localPath(article.path, language), siteUrl);

  return {
    title,
    description,
    indexable: true,
    type: 'article',
    structuredData: [
      {
        '@type': 'WebPage',
        name: title,
        description,
        url: url.href,
        inLanguage: language === 'hi' ? 'hi-IN' : 'en-IN',
        dateModified: article.updated,
        publisher: { '@type': 'Organization', name: companyName },
        ...(questions.length > 0 &&
          faqPage(questions.map(({ question, answer }) => ({ question, answer: plainText(answer) })))),
      },
      breadcrumbList(articleTrail(article, language), { url, language }),
    ],
  };
}
