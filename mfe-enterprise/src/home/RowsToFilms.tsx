import { formatDate, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { filmIn } from './films.ts';
import { FilmStill } from './FilmStill.tsx';
import { messages } from './messages.ts';
import styles from './RowsToFilms.module.css';

/** Example customers; `plate` is the name as shown in the film, in the script of its language. */
const rows = [
  { name: 'Asha Rao', plate: 'आशा', code: 'hi', due: '2026-12-05' },
  { name: 'Kavin Selvan', plate: 'கவின்', code: 'ta', due: '2026-12-05' },
  { name: 'Lucía Mora', plate: 'Lucía', code: 'es', due: '2026-12-07' },
];

const request = `POST /v1/campaigns/renewals/films
Authorization: Bearer <your key>

{
  "name": "Asha Rao",
  "language": "hi",
  "fields": { "due": "2026-12-05" },
  "deliver": { "whatsapp": "+91 98765 43210" }
}`;

/** An illustration: three rows of a customer table, and the film made from each row. */
export function RowsToFilms() {
  const { t, language } = useMessages(messages);
  return (
    <figure className={styles.figure} aria-labelledby="rows-to-films">
      <div className={styles.rows}>
        <h3 id="rows-to-films">{t('rowsHeading')}</h3>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('columnName')}</th>
              <th scope="col">{t('columnLanguage')}</th>
              <th scope="col">{t('columnDue')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, code, due }) => (
              <tr key={name}>
                <td lang="en">{name}</td>
                <td lang={code}>{filmIn(code).own}</td>
                <td className={styles.due}>{formatDate(due, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.caption}>{t('rowsCaption')}</p>
        <details>
          <summary className={styles.summary}>{t('rowsRequest')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <pre className={styles.code} lang="en" dir="ltr" tabIndex={0} role="region" aria-label="API">
            <code>{request}</code>
          </pre>
        </details>
      </div>
      <span className={styles.arrow}>
        <Icon name="arrow-right" size={32} />
      </span>
      <ul className={styles.films} role="list">
        {rows.map(({ name, plate, code }) => (
          <li key={name}>
            <FilmStill film={filmIn(code)} name={plate} />
          </li>
        ))}
      </ul>
    </figure>
  );
}
