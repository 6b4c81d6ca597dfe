export const maxNameLength = 40;

// Names in Latin or Devanagari letters; the two joiners belong to Devanagari spelling.
const spokenName = /^(?:[\p{Script=Latin}\p{Script=Devanagari}\p{M} .'’-]|\u200c|\u200d)+$/u;

export type NameFault = 'missing' | 'too-long' | 'not-a-name';

/** What keeps a name from being spoken, or null when nothing does. */
export function nameFault(fullName: string): NameFault | null {
  const name = fullName.trim();
  if (name === '') return 'missing';
  if (name.length > maxNameLength) return 'too-long';
  return spokenName.test(name) && /\p{L}/u.test(name) ? null : 'not-a-name';
}
