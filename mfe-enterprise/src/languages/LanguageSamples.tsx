import { useMessages } from '@marquee/sdk';
import { Icon, Section } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { filmIn } from '../home/films.ts';
import { FilmStill } from '../home/FilmStill.tsx';
import styles from './LanguageSamples.module.css';
import { messages } from './messages.ts';

/** The languages with a sample film, and a name for its plate in letters that the fonts of the site have. */
const samples = [
  { code: 'en', name: 'Asha' },
  { code: 'hi', name: 'आशा' },
  { code: 'ta', name: 'கவின்' },
  { code: 'es', name: 'Lucía' },
  { code: 'ar', name: 'مريم' },
];

/**
 * The section with the languages that have a sample film, each with a picture of it. On a phone the row scrolls
 * sideways.
 */
export function LanguageSamples() {
  const { t } = useMessages(messages);
  return (
    <Section heading={t('samplesHeading')} lead={t('samplesLead')}>
      <ul className={styles.samples} role="list">
        {samples.map(({ code, name }) => {
          const film = filmIn(code);
          return (
            <li key={code}>
              <Link to={`/?in=${code}`} className={styles.film}>
                <FilmStill film={film} name={name} />
                <span className={styles.own} lang={code} dir={film.dir}>
                  {film.own}
                </span>
                <span className={styles.action}>
                  <Icon name="play" size={20} /> {t('sample')}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
