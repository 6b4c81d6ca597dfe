import { formatDate, translate } from '@marquee/i18n';
import { breadcrumbs } from '@marquee/mount';
import { Breadcrumbs, Icon, PageHeading } from '@marquee/ui';
import { hasQuestions, type ArticleProps } from './article.ts';
import { articleTrail } from './article-trail.ts';
import { ArticleSections } from './ArticleSections.tsx';
import { findQuestions } from './find-questions.ts';
import { messages } from './messages.ts';
import { OtherArticles } from './OtherArticles.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';

/**
 * The page of an article, such as terms or help. It is rendered on the server only, and has no script. `search` filters
 * the questions of a page of questions.
 */
export function ArticlePage({ article: whole, language, search = '' }: ArticleProps & { search?: string }) {
  const t = translate(messages, language);
  const article = search ? findQuestions(whole, language, search) : whole;
  const { title, lead, sections } = article.texts[language];

  return (
    <div className="shell-article">
      <article className="shell-article__inner">
        <Breadcrumbs items={breadcrumbs(articleTrail(article, language), language)} label={t('youAreHere')} />
        <PageHeading title={title} lead={lead} />
        <p className="shell-article__updated">
          {t('updated', { date: formatDate(article.updated, language) })}
        </p>

        {hasQuestions(whole) && <QuestionSearch article={article} language={language} search={search} />}
        <div className="shell-article__columns">
          <nav className="shell-article__contents" aria-labelledby="article-contents">
            {/* Closed on phones; on wide screens the stylesheet opens it. */}
            <details>
              <summary id="article-contents" className="shell-article__contents-heading">
                {t('onThisPage')}
                <Icon name="chevron-down" size={20} />
              </summary>
              <ol role="list">
                {sections.map(({ id, heading }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{heading}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
          <div className="shell-article__text">
            <ArticleSections article={article} language={language} />
          </div>
        </div>
      </article>
      <OtherArticles article={article} language={language} />
    </div>
  );
}
