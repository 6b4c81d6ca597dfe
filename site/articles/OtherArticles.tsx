import { localPath, translate } from '@marquee/i18n';
import { ButtonLink, Card, Grid, Icon } from '@marquee/ui';
import { isForBusinesses, type ArticleProps } from './article.ts';
import { articles } from './articles.ts';
import { securityEmail, supportEmail } from './company.ts';
import { messages } from './messages.ts';

/** What a business that checks the service reads next; the other articles are about orders of fans. */
const nextForBusinesses = ['/privacy', '/cookies', '/content-guidelines', '/ai-disclosure'];

/** The links below an article: to the support, or for businesses to the sales team, and to other articles. */
export function OtherArticles({ article, language }: ArticleProps) {
  const t = translate(messages, language);
  const others = isForBusinesses(article)
    ? articles.filter(({ path }) => nextForBusinesses.includes(path))
    : articles.filter(({ path }) => path !== article.path);

  return (
    <aside className="shell-article__more">
      <div className="shell-article__inner">
        {isForBusinesses(article) ? (
          <div className="shell-article__ask">
            <h2 className="shell-article__heading">{t('review')}</h2>
            <p>{t('reviewText')}</p>
            <ButtonLink href={localPath('/contact-sales', language)}>{t('talkToUs')}</ButtonLink>
            <p>
              {t('weakness')} <a href={`mailto:${securityEmail}`}>{securityEmail}</a>
            </p>
          </div>
        ) : (
          <div className="shell-article__ask">
            <h2 className="shell-article__heading">{t('stuck')}</h2>
            <p>{t('stuckText')}</p>
            <ButtonLink href={`mailto:${supportEmail}`} kind="secondary">
              {supportEmail}
            </ButtonLink>
          </div>
        )}
        <nav aria-labelledby="article-others">
          <h2 id="article-others" className="shell-article__heading">
            {t('otherArticles')}
          </h2>
          <Grid min="240px">
            {others.map(({ path, icon, texts }) => (
              <Card key={path} interactive className="shell-article__other">
                <Icon name={icon} size={24} />
                <h3>
                  <a href={localPath(path, language)}>{texts[language].title}</a>
                </h3>
              </Card>
            ))}
          </Grid>
        </nav>
      </div>
    </aside>
  );
}
