import { formatDate, Localised, localPath, useLanguage } from '@marquee/sdk';
import { Card, classNames, Image } from '@marquee/ui';
import { articlePath, type NewsCard } from './news-card.ts';
import styles from './NewsTeaser.module.css';

type NewsTeaserProps = {
  article: NewsCard;
  summary?: boolean;
  headingLevel?: 2 | 3;
  /** Where this story is in a long list: at its top, in the whole width, or far down, as a row on a phone. */
  place?: 'lead' | 'row';
};

export function NewsTeaser({ article, summary = false, headingLevel = 3, place }: NewsTeaserProps) {
  const language = useLanguage();
  const Heading = `h${headingLevel}` as const;

  return (
    <Card as="article" tone="plain" interactive className={classNames(styles.teaser, place && styles[place])}>
      {article.image && (
        <Image
          className={styles.image}
          src={article.image.url}
          alt=""
          width={article.image.width ?? 1200}
          height={article.image.height ?? 675}
          {...(place === 'lead' && { priority: true })}
        />
      )}
      <div className={styles.text}>
        <Heading className={styles.title}>
          <a href={localPath(articlePath(article.slug), language)}>
            <Localised record={article} field="title" />
          </a>
        </Heading>
        {summary && article.summary && (
          <p className={styles.summary}>
            <Localised record={article} field="summary" />
          </p>
        )}
        {article.publishedAt && (
          <time className={styles.date} dateTime={article.publishedAt}>
            {formatDate(article.publishedAt, language)}
          </time>
        )}
      </div>
    </Card>
  );
}
