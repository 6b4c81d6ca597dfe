import { localPath, useMessages } from '@marquee/i18n';
import { messages } from './messages.ts';
import styles from './PageLinks.module.css';

type PageLinksProps = {
  page: number;
  pages: number;
  /** What the pages are of. */
  label: string;
  /** Where a page stands, without the language. */
  pathOf: (page: number) => string;
};

/** The ways to the other pages of a list; plain links, for people and for search engines. */
export function PageLinks({ page, pages, label, pathOf }: PageLinksProps) {
  const { t, language } = useMessages(messages);
  if (pages < 2) return null;

  return (
    <nav aria-label={label}>
      <ul className={styles.links} role="list">
        {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
          <li key={number}>
            <a
              className={styles.link}
              href={localPath(pathOf(number), language)}
              aria-label={t('page', { number })}
              {...(number === page && { 'aria-current': 'page' as const })}
              {...(number === page - 1 && { rel: 'prev' })}
              {...(number === page + 1 && { rel: 'next' })}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
