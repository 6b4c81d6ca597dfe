import type { NewsArticle } from '@marquee/sdk/api-contract';
import { formatDateTime, Localised, useMessages } from '@marquee/sdk';
import styles from './Byline.module.css';
import { messages } from './messages.ts';

/** The author, the time (in Indian time) and the source of an article. */
export function Byline({ article }: { article: NewsArticle }) {
  const { t, language } = useMessages(messages);
  const { author, publishedAt, updatedAt, source_name, source_url } = article;
  const changed = updatedAt && publishedAt && updatedAt > publishedAt;
  const source = <Localised record={article} field="source_name" />;

  return (
    <p className={styles.byline}>
      {author && (
        <span>
          {t('by')} <Localised record={author} field="name" />
        </span>
      )}
      {publishedAt && (
        <time dateTime={publishedAt}>{t('published', { when: formatDateTime(publishedAt, language) })}</time>
      )}
      {changed && (
        <time dateTime={updatedAt}>{t('updated', { when: formatDateTime(updatedAt, language) })}</time>
      )}
      {source_name && (
        <span>
          {t('source')} {source_url ? <a href={source_url}>{source}</a> : source}
        </span>
      )}
    </p>
  );
}
