import { localPath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { PageMeta } from '@marquee/mount';
import type { Article } from './article.ts';
import { articleTrail } from './article-trail.ts';
import { companyName } from './company.ts';
import { plainText } from './linked-text.ts';

/** The head of an article: title, description, and for search engines the page, its questions, the way to it. */
export function articleMeta({
  article,
  language,
  siteUrl,
}: {
  article: Article;
  language: Language;
  siteUrl: string;
}): PageMeta {
  const { title, description } = article.texts[language];
  const absolute = (path: string) => new URL(localPath(path, language), `${siteUrl}/`).href;

  return {
    title,
    description,
    indexable: true,
    type: 'article',
    structuredData: [
      {
        '@type': article.kind === 'questions' ? 'FAQPage' : 'WebPage',
        name: title,
        description,
        url: absolute(article.path),
        inLanguage: language === 'hi' ? 'hi-IN' : 'en-IN',
        dateModified: article.updated,
        publisher: { '@type': 'Organization', name: companyName },
        ...(article.kind === 'questions' && {
          mainEntity: article.texts[language].sections
            .flatMap(({ questions }) => questions)
            .map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
            })),
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: articleTrail(article, language).map(({ label, path }, position) => ({
          '@type': 'ListItem',
          position: position + 1,
          name: label,
          item: absolute(path),
        })),
      },
    ],
  };
}
