import { localPath, useMessages } from '@marquee/i18n';
import { bioListPath } from './bio-list-path.ts';
import { messages } from './messages.ts';
import styles from './BioPages.module.css';

/** The ways to the other pages of the list; plain links, for people and for search engines. */
export function BioPages({ page, pages }: { page: number; pages: number }) {
  const { t, language } = useMessages(messages);
  if (pages < 2) return null;

  return (
    <nav aria-label={t('listPages')}>
      <ul className={styles.pages} role="list">
        {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
          <li key={number}>
            <a
              className={styles.page}
              href={localPath(bioListPath(number), language)}
              aria-label={t('listPage', { number })}
              {...(number === page && { 'aria-current': 'page' as const })}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
