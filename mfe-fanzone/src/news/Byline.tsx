import type { NewsArticle } from '@marquee/contracts/calls';
import { formatDateTime, localised, useMessages } from '@marquee/i18n';
import styles from './Byline.module.css';
import { messages } from './messages.ts';

/** Who wrote it, when (Indian time), and where it comes from. */
export function Byline({ article }: { article: NewsArticle }) {
  const { t, language } = useMessages(messages);
  const { author, publishedAt, updatedAt, source_name, source_url } = article;
  const changed = updatedAt && publishedAt && updatedAt > publishedAt;

  return (
    <p className={styles.byline}>
      {author && <span>{t('by', { author: localised(author, 'name', language).text })}</span>}
      {publishedAt && (
        <time dateTime={publishedAt}>{t('published', { when: formatDateTime(publishedAt, language) })}</time>
      )}
      {changed && (
        <time dateTime={updatedAt}>{t('updated', { when: formatDateTime(updatedAt, language) })}</time>
      )}
      {source_name && (
        <span>
          {t('source')}{' '}
          {source_url && /^https?:\/\//.test(source_url) ? (
            <a href={source_url}>{source_name}</a>
          ) : (
            source_name
          )}
        </span>
      )}
    </p>
  );
}
