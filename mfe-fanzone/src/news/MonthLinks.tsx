import { formatDate, localPath, useMessages } from '@marquee/sdk';
import { classNames } from '@marquee/ui';
import styles from '../paging/PageLinks.module.css';
import { messages } from './messages.ts';
import { newsListPath } from './news-card.ts';

/** Links that filter the news by month, newest first. Renders nothing for the news of a single month. */
export function MonthLinks({ months, current }: { months: readonly string[]; current: string | null }) {
  const { t, language } = useMessages(messages);
  if (months.length < 2) return null;

  return (
    <nav className={styles.above} aria-label={t('months')}>
      <ul className={styles.links} role="list">
        {[null, ...months].map((month) => (
          <li key={month}>
            <a
              className={classNames(styles.link, styles.label)}
              href={localPath(newsListPath(1, month), language)}
              {...(month === current && { 'aria-current': 'page' as const })}
            >
              {month ? formatDate(`${month}-01`, language).replace(/^\d+ /, '') : t('allMonths')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
