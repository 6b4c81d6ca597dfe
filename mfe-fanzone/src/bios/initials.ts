import type { Language } from '@marquee/contracts';
import { localised } from '@marquee/i18n';
import type { BioCard } from './bio-card.ts';

type Named = Pick<BioCard, 'name' | 'name_hi'>;

/** The distinct first letters of the names in a language, in its collation order. */
export function initialsOf(people: readonly Named[], language: Language): string[] {
  const initials = people.map((one) => initialOf(localised(one, 'name', language).text));
  return [...new Set(initials)].filter(Boolean).toSorted(collate(language));
}

/**
 * The people whose name begins with a letter, sorted by name. Names in both scripts are compared, so that a
 * change of language keeps the same people for the same `?letter=`.
 */
export function peopleWithInitial<Person extends Named>(
  letter: string,
  people: readonly Person[],
  language: Language,
): Person[] {
  const nameOf = (one: Person) => localised(one, 'name', language).text;
  return people
    .filter(({ name, name_hi }) => [name, name_hi ?? ''].some((each) => initialOf(each) === letter))
    .toSorted((one, other) => collate(language)(nameOf(one), nameOf(other)));
}

function initialOf(name: string): string {
  return [...name.trim().normalize()][0]?.toLocaleUpperCase('en') ?? '';
}

function collate(language: Language) {
  return (one: string, other: string) => one.localeCompare(other, language);
}
