import { Localised, useMessages } from '@marquee/sdk';
import { Link } from 'react-router-dom';
import styles from './LanguageGroup.module.css';
import { messages } from './messages.ts';
import type { SpokenLanguage } from './spoken-languages.ts';

/** The codes of languages for which a sample film exists. */
const sampled = new Set(['en', 'hi', 'ta', 'es', 'ar']);

/** A list of languages, each written as its speakers call it. Renders nothing if the list is empty. */
export function LanguageGroup({
  heading,
  languages,
}: {
  heading: string;
  languages: readonly SpokenLanguage[];
}) {
  const { t } = useMessages(messages);
  if (languages.length === 0) return null;

  return (
    <div className={styles.group}>
      <h2 className={styles.heading}>
        {heading} <span className={styles.count}>{languages.length}</span>
      </h2>
      <ul className={styles.languages} role="list">
        {languages.map((spoken) => (
          <li key={spoken.code} className={styles.language}>
            <span className={styles.own} lang={spoken.code} dir="auto">
              {spoken.own}
            </span>
            <span className={styles.name}>
              <Localised record={spoken} field="name" />
            </span>
            <abbr className={styles.code} title={`ISO 639: ${spoken.code}`}>
              {spoken.code}
            </abbr>
            {sampled.has(spoken.code) && (
              <Link to={`/?in=${spoken.code}`} className={styles.sample}>
                {t('sample')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
