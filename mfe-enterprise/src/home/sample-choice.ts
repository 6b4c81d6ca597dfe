import type { Language } from '@marquee/sdk';
import { filmIn } from './films.ts';

/** The maximum number of characters of a name in the film. */
export const maxNameLength = 24;

/**
 * The sample film that a visitor chose: `name` is the name of the person whom the film greets, and `code` the language
 * that is spoken, such as `hi`. `isChosen` is false if the URL specifies no language.
 */
export type SampleChoice = { name: string; code: string; isChosen: boolean };

/**
 * Parses the query `?name=…&in=…`, in which `in` is a language code. By default, the film is in the page's language.
 */
export function parseSampleChoice(search: URLSearchParams, language: Language): SampleChoice {
  return {
    name: plateName(search.get('name') ?? ''),
    code: filmIn(search.get('in') ?? language).code,
    isChosen: search.has('in'),
  };
}

/** Returns a name that fits into the film: on one line, and at most `maxNameLength` characters long. */
export function plateName(typed: string): string {
  const oneLine = typed.replace(/\s+/g, ' ').trim();
  return Array.from(oneLine).slice(0, maxNameLength).join('').trim();
}
