import { localPath, useMessages } from '@marquee/sdk';
import { messages } from './messages.ts';
import styles from './PageLinks.module.css';

type PageLinksProps = {
  page: number;
  pages: number;
  /** The accessible name of the navigation. */
  label: string;
  /** Returns the path of a page of the list, without the language prefix. */
  pathOf: (page: number) => string;
};

/** Links to the pages of a list. Renders nothing if the list has only one page. */
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
