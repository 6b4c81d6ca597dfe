import { formatDate, Localised, translate, type Language } from '@marquee/sdk';
import type { CelebBio } from '@marquee/sdk/api-contract';
import type { Fact } from '@marquee/ui';
import { signOfName } from '../twin/zodiac.ts';
import { messages } from './messages.ts';

/** Returns the rows of a biography's list of facts (birthday, height, …) in a fixed order, without unknown facts. */
export function bioFacts(bio: Partial<CelebBio>, language: Language): Fact[] {
  const t = translate(messages, language);
  const facts: (Fact | false | null | undefined | '' | 0)[] = [
    bio.date_of_birth && { term: t('born'), detail: formatDate(bio.date_of_birth, language) },
    bio.birth_place && { term: t('birthPlace'), detail: <Localised record={bio} field="birth_place" /> },
    bio.height_cm && { term: t('height'), detail: t('centimetres', { cm: bio.height_cm }) },
    bio.zodiac && { term: t('zodiac'), detail: <SignName bio={bio} /> },
    bio.debut_film && { term: t('debut'), detail: <DebutFilm bio={bio} /> },
    bio.spouse && { term: t('spouse'), detail: <Localised record={bio} field="spouse" /> },
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact));
}

/** The name of a person's zodiac sign. It is translated even if the record has no Hindi name for it. */
export function SignName({ bio }: { bio: Partial<CelebBio> }) {
  const sign = signOfName(bio.zodiac);
  if (sign) return <Localised record={sign} field="name" />;
  return <Localised record={bio} field="zodiac" />;
}

/** The title of a person's first film, with the year if it is known. */
export function DebutFilm({ bio }: { bio: Partial<CelebBio> }) {
  return (
    <>
      <Localised record={bio} field="debut_film" />
      {bio.debut_year ? ` (${bio.debut_year})` : ''}
    </>
  );
}
