import { Localised, localised, useMessages } from '@marquee/sdk';
import { classNames } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { compareRows } from './compare-rows.tsx';
import styles from './CompareTable.module.css';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';

/** A table with a column per person and a row per fact. The column headings stay visible while it scrolls. */
export function CompareTable({ compared }: { compared: readonly Compared[] }) {
  const { t, language } = useMessages(messages);
  const names = compared.map((one) => localised(one, 'name', language).text);
  const caption = t('caption', { names: names.join(', ') });
  const isWide = compared.length > 2;

  return (
    // Three columns are wider than a phone: the scrolling frame must be focusable for keyboards.
    <div
      className={classNames(styles.frame, isWide && styles.wide)}
      {...(isWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className={styles.table}>
        <caption className="mq-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell, no control */}
            <td className={styles.corner} />
            {compared.map((one) => (
              <th key={one.url_slug} className={styles.person} scope="col">
                {one.image && (
                  <img className={styles.face} src={one.image.url} alt="" width={72} height={72} />
                )}
                <Link to={bioPath(one.url_slug)}>
                  <Localised record={one} field="name" />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(compared, language).map(({ term, details }) => (
            <tr key={term}>
              <th className={styles.term} scope="row">
                {term}
              </th>
              {details.map((detail, index) => (
                <td key={compared[index]?.url_slug} className={styles.cell}>
                  {detail ?? <span className={styles.unknown}>{t('notKnown')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
