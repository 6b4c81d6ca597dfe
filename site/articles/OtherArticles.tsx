import { localPath, translate } from '@marquee/i18n';
import { ButtonLink, Card, Grid, Icon } from '@marquee/ui';
import type { ArticleProps } from './article.ts';
import { articles } from './articles.ts';
import { supportEmail } from './company.ts';
import { messages } from './messages.ts';

/** The links below an article: to the other articles, and to the support. */
export function OtherArticles({ article, language }: ArticleProps) {
  const t = translate(messages, language);
  return (
    <aside className="shell-article__more">
      <div className="shell-article__inner">
        <nav aria-labelledby="article-others">
          <h2 id="article-others" className="shell-article__heading">
            {t('otherArticles')}
          </h2>
          <Grid min="240px">
            {articles
              .filter(({ path }) => path !== article.path)
              .map(({ path, icon, texts }) => (
                <Card key={path} interactive className="shell-article__other">
                  <Icon name={icon} size={24} />
                  <h3>
                    <a href={localPath(path, language)}>{texts[language].title}</a>
                  </h3>
                </Card>
              ))}
          </Grid>
        </nav>
        <div className="shell-article__ask">
          <h2 className="shell-article__heading">{t('stuck')}</h2>
          <p>{t('stuckText')}</p>
          <ButtonLink href={`mailto:${supportEmail}`} kind="secondary">
            {supportEmail}
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}
