/** A recorded pronunciation of a first name. */
export type NameSound = {
  name: string;
  name_hi?: string | null | undefined;
  label: string;
  label_hi?: string | null | undefined;
  url: string;
};

/**
 * Finds recordings of the typed first name in either script; if there are none, those of names that begin with
 * it. Returns nothing for fewer than two characters.
 */
export function soundsFor(typed: string, sounds: readonly NameSound[]): NameSound[] {
  const [first = ''] = folded(typed).split(/\s+/);
  if ([...first].length < 2) return [];

  const spellings = sounds.map((sound) => ({ sound, names: [sound.name, sound.name_hi ?? ''].map(folded) }));
  const exact = spellings.filter(({ names }) => names.includes(first));
  const begun = spellings.filter(({ names }) => names.some((name) => name.startsWith(first)));
  return (exact.length > 0 ? exact : begun).map(({ sound }) => sound).slice(0, 6);
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLocaleLowerCase('en');
}
