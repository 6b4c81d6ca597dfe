import { formatDate, Localised, translate, type Language } from '@marquee/sdk';
import type { ReactNode } from 'react';
import type { Compared } from './load-compare.ts';
import { DebutFilm, SignName } from '../bios/bio-facts.tsx';
import { messages as bioMessages } from '../bios/messages.ts';
import { messages } from './messages.ts';

export type CompareRow = { term: string; details: ReactNode[] };

/** Returns the rows of the comparison table, one per fact. A fact that is unknown for all people has no row. */
export function compareRows(compared: readonly Compared[], language: Language): CompareRow[] {
  const t = translate(messages, language);
  const tBio = translate(bioMessages, language);
  const row = (term: string, detail: (one: Compared) => ReactNode): CompareRow => ({
    term,
    details: compared.map((one) => detail(one) || null),
  });

  return [
    row(t('profession'), (one) => one.profession && <Localised record={one} field="profession" />),
    row(tBio('born'), (one) => one.date_of_birth && formatDate(one.date_of_birth, language)),
    row(tBio('birthPlace'), (one) => one.birth_place && <Localised record={one} field="birth_place" />),
    row(t('zodiac'), (one) => one.zodiac && <SignName bio={one} />),
    row(tBio('height'), (one) => one.height_cm && tBio('centimetres', { cm: one.height_cm })),
    row(tBio('debut'), (one) => (one.debut_film ? <DebutFilm bio={one} /> : one.debut_year)),
    row(tBio('films'), ({ films }) => films?.length && <Titles items={films} />),
    row(tBio('awards'), ({ awards }) => awards?.length && <Titles items={awards} />),
    row(tBio('spouse'), (one) => one.spouse && <Localised record={one} field="spouse" />),
  ].filter(({ details }) => details.some((detail) => detail !== null));
}

function Titles({ items }: { items: NonNullable<Compared['films']> }) {
  return (
    <ul className="mq-stack" data-gap={2} role="list">
      {items.map((item) => (
        <li key={`${item.title} ${item.year ?? ''}`}>
          <Localised record={item} field="title" />
          {item.year ? ` (${item.year})` : ''}
        </li>
      ))}
    </ul>
  );
}
