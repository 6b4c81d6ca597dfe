import { localPath, useMessages } from '@marquee/i18n';
import styles from '../paging/PageLinks.module.css';
import { bioListPath } from './bio-list-path.ts';
import { messages } from './messages.ts';

/** The ways to the biographies by the letter a name begins with; plain links. */
export function LetterLinks({ letters, current }: { letters: readonly string[]; current: string | null }) {
  const { t, language } = useMessages(messages);
  if (letters.length < 2) return null;

  return (
    <nav className={styles.above} aria-label={t('letters')}>
      <ul className={styles.links} role="list">
        {[null, ...letters].map((letter) => (
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
