import { formatDate, Localised, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './EntryList.module.css';
import { messages } from './messages.ts';
import { entryPath, type SearchEntry } from './search-entry.ts';

/** A list of search results, each with an image or icon, a note and a link. */
export function EntryList({ entries }: { entries: readonly SearchEntry[] }) {
  return (
    <ul className={styles.list} role="list">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.slug}`} className={styles.row}>
          {entry.image ? (
            <img className={styles.face} src={entry.image} alt="" width={64} height={64} loading="lazy" />
          ) : (
            <span className={styles.icon}>
              <Icon name="news" />
            </span>
          )}
          <div className={styles.text}>
            <Link className={styles.title} to={entryPath(entry)}>
              <Localised record={entry} field="title" />
            </Link>
            <Note entry={entry} />
          </div>
          <Icon name="arrow-right" size={20} />
        </li>
      ))}
    </ul>
  );
}

function Note({ entry }: { entry: SearchEntry }) {
  const { t, language } = useMessages(messages);
  if (entry.kind === 'news') {
    return entry.day ? (
      <time className={styles.note} dateTime={entry.day}>
        {formatDate(entry.day, language)}
      </time>
    ) : null;
  }
  if (entry.kind === 'star') return <span className={styles.note}>{t('starNote')}</span>;
  return entry.note ? (
    <span className={styles.note}>
      <Localised record={entry} field="note" />
    </span>
  ) : null;
}
