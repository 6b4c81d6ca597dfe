import { localised, type Language } from '@marquee/sdk';
import type { BioCard } from './bio-card.ts';

type Named = Pick<BioCard, 'name' | 'name_hi'>;

/** Returns the distinct first letters of the people's names, in the alphabetical order of `language`. */
export function initialsOf(people: readonly Named[], language: Language): string[] {
  const initials = people.map((one) => initialOf(localised(one, 'name', language).text));
  return [...new Set(initials)].filter(Boolean).sort(collate(language));
}

/**
 * Returns the people whose name begins with the letter in either script, sorted by name. Both scripts are compared, so
 * that `?letter=` selects the same people after a change of the page's language.
 */
export function peopleWithInitial<Person extends Named>(
  letter: string,
  people: readonly Person[],
  language: Language,
): Person[] {
  const found = people.filter(({ name, name_hi }) =>
    [name, name_hi ?? ''].some((each) => initialOf(each) === letter),
  );
  return byName(found, language);
}

/** Returns the people in the alphabetical order of their names in `language`. */
export function byName<Person extends Named>(people: readonly Person[], language: Language): Person[] {
  const nameOf = (one: Person) => localised(one, 'name', language).text;
  return [...people].sort((one, other) => collate(language)(nameOf(one), nameOf(other)));
}

function initialOf(name: string): string {
  return [...name.trim().normalize()][0]?.toLocaleUpperCase('en') ?? '';
}

function collate(language: Language) {
  return (one: string, other: string) => one.localeCompare(other, language);
}
