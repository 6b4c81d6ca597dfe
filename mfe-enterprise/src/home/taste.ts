import type { Language } from '@marquee/contracts';
import { filmIn } from './films.ts';

/** The most letters a name may have on the plate. */
export const longestName = 24;

/** What a visitor asked to see: without JavaScript the form asks by the address. */
export type Taste = { name: string; code: string; asked: boolean };

/** Reads `?name=…&in=…`; who asked for nothing sees the film in the language of the page. */
export function readTaste(search: URLSearchParams, language: Language): Taste {
  return {
    name: plateName(search.get('name') ?? ''),
    code: filmIn(search.get('in') ?? language).code,
    asked: search.has('in'),
  };
}

/** A name as it goes on the plate: one line, no longer than fits. */
export function plateName(typed: string): string {
  const oneLine = typed.replace(/\s+/g, ' ').trim();
  return Array.from(oneLine).slice(0, longestName).join('').trim();
}
