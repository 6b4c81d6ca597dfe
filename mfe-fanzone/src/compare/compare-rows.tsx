import type { Language } from '@marquee/contracts';
import { formatDate, Localised, localised, translate } from '@marquee/i18n';
import type { ReactNode } from 'react';
import { signOfName } from '../twin/zodiac.ts';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';
import styles from './CompareTable.module.css';

export type CompareRow = { term: string; details: ReactNode[] };

/** The facts of the people, one row a fact; a fact nobody is known by has no row. */
export function compareRows(compared: readonly Compared[], language: Language): CompareRow[] {
  const t = translate(messages, language);
  const row = (term: string, detail: (one: Compared) => ReactNode): CompareRow => ({
    term,
    details: compared.map((one) => detail(one) || null),
  });

  return [
    row(t('profession'), (one) => one.profession && <Localised record={one} field="profession" />),
    row(t('born'), (one) => one.date_of_birth && formatDate(one.date_of_birth, language)),
    row(t('birthPlace'), (one) => one.birth_place && <Localised record={one} field="birth_place" />),
    row(t('zodiac'), signCell),
    row(t('height'), (one) => one.height_cm && t('centimetres', { cm: one.height_cm })),
    row(t('debut'), debutCell),
    row(t('films'), ({ films }) => films?.length && <Titles items={films} />),
    row(t('awards'), ({ awards }) => awards?.length && <Titles items={awards} />),
    row(t('spouse'), (one) => one.spouse && <Localised record={one} field="spouse" />),
  ].filter(({ details }) => details.some((detail) => detail !== null));

  function signCell(one: Compared) {
    const sign = signOfName(one.zodiac);
    return sign
      ? localised(sign, 'name', language).text
      : one.zodiac && <Localised record={one} field="zodiac" />;
  }

  function debutCell(one: Compared) {
    if (!one.debut_film) return one.debut_year;
    return (
      <>
        <Localised record={one} field="debut_film" />
        {one.debut_year ? ` (${one.debut_year})` : ''}
      </>
    );
  }
}

function Titles({ items }: { items: NonNullable<Compared['films']> }) {
  return (
    <ul className={styles.titles} role="list">
      {items.map((item) => (
        <li key={`${item.title} ${item.year ?? ''}`}>
          <Localised record={item} field="title" />
          {item.year ? ` (${item.year})` : ''}
        </li>
      ))}
    </ul>
  );
}
