import { normalText } from '@marquee/sdk';

export const maxNameLength = 40;

// Latin or Devanagari characters; Devanagari spelling needs the two joiners.
const spokenName = /^(?:[\p{Script=Latin}\p{Script=Devanagari}\p{M} .'-]|\u200c|\u200d)+$/u;

export type NameFault = 'missing' | 'too-long' | 'not-a-name';

/**
 * Returns why a name cannot be ordered: it is missing, too long, or has characters that a star cannot pronounce. Null
 * if it is valid.
 */
export function nameFault(fullName: string): NameFault | null {
  const name = normalText(fullName);
  if (name === '') return 'missing';
  if (name.length > maxNameLength) return 'too-long';
  return spokenName.test(name) && /\p{L}/u.test(name) ? null : 'not-a-name';
}
