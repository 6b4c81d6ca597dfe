import type { Language } from '@marquee/contracts';
import { filmIn } from './films.ts';

/** How many characters of a name fit on the plate. */
export const maxNameLength = 24;

/** The name and language of the sample. `isChosen` is false if the query has no language. */
export type SampleChoice = { name: string; code: string; isChosen: boolean };

/** Parses `?name=…&in=…`. Without a language, the film is in the language of the page. */
export function parseSampleChoice(search: URLSearchParams, language: Language): SampleChoice {
  return {
    name: plateName(search.get('name') ?? ''),
    code: filmIn(search.get('in') ?? language).code,
    isChosen: search.has('in'),
  };
}

/** A name for the plate: one line, cut to `maxNameLength`. */
export function plateName(typed: string): string {
  const oneLine = typed.replace(/\s+/g, ' ').trim();
  return Array.from(oneLine).slice(0, maxNameLength).join('').trim();
}
