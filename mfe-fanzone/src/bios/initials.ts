import type { Language } from '@marquee/contracts';
import { localised } from '@marquee/i18n';
import type { BioCard } from './bio-card.ts';

type Named = Pick<BioCard, 'name' | 'name_hi'>;

/** The letters that names begin with in a language, in its order. */
export function initialsOf(people: readonly Named[], language: Language): string[] {
  const letters = people.map((one) => initialOf(localised(one, 'name', language).text));
  return [...new Set(letters)].filter(Boolean).toSorted(inOrderOf(language));
}

/**
 * Whose name begins with a letter, in either script: who changes the language with a letter in the address
 * stays with the same people. Sorted by name.
 */
export function peopleWithInitial<Person extends Named>(
  letter: string,
  people: readonly Person[],
  language: Language,
): Person[] {
  const nameOf = (one: Person) => localised(one, 'name', language).text;
  return people
    .filter(({ name, name_hi }) => [name, name_hi ?? ''].some((each) => initialOf(each) === letter))
    .toSorted((one, other) => inOrderOf(language)(nameOf(one), nameOf(other)));
}

function initialOf(name: string): string {
  return [...name.trim().normalize()][0]?.toLocaleUpperCase('en') ?? '';
}

function inOrderOf(language: Language) {
  return (one: string, other: string) => one.localeCompare(other, language);
}
