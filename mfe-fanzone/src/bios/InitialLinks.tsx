import { localPath, useMessages } from '@marquee/sdk';
import styles from '../paging/PageLinks.module.css';
import { bioListPath } from './bio-list-path.ts';
import { messages } from './messages.ts';

/** Links, one per letter, that filter the biographies by the name's first letter. */
export function InitialLinks({ initials, current }: { initials: readonly string[]; current: string | null }) {
  const { t, language } = useMessages(messages);
  if (initials.length < 2) return null;

  return (
    <nav className={styles.above} aria-label={t('initials')}>
      <ul className={styles.links} role="list">
        {[null, ...initials].map((letter) => (
          <li key={letter}>
            <a
              className={styles.link}
              href={localPath(bioListPath(1, letter), language)}
              {...(letter === current && { 'aria-current': 'page' as const })}
            >
              {letter ?? t('allLetters')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
