/** A recorded pronunciation of a first name. */
export type NameSound = {
  name: string;
  name_hi?: string | null | undefined;
  /** How the recording pronounces the name, as a text. */
  label: string;
  label_hi?: string | null | undefined;
  /** The URL of the audio file. */
  url: string;
};

/**
 * Finds at most six recordings of the typed first name, in Latin script or Devanagari; if there are none, recordings of
 * names that begin with it. Returns an empty list for fewer than two characters.
 */
export function soundsFor(typed: string, sounds: readonly NameSound[]): NameSound[] {
  const first = firstName(typed);
  if ([...first].length < 2) return [];

  const exact = soundsOf(first, sounds);
  const begun = sounds.filter((sound) => namesOf(sound).some((name) => name.startsWith(first)));
  return (exact.length > 0 ? exact : begun).slice(0, 6);
}

/**
 * Returns the URL of the recording to use for a typed name: the chosen one if it is a recording of this name, otherwise
 * the first one of the name. Null if the name has no recording.
 */
export function soundToUse(
  typed: string,
  chosen: string | null,
  sounds: readonly NameSound[],
): string | null {
  const urls = soundsOf(firstName(typed), sounds).map(({ url }) => url);
  return urls.find((url) => url === chosen) ?? urls[0] ?? null;
}

function soundsOf(name: string, sounds: readonly NameSound[]): NameSound[] {
  return sounds.filter((sound) => namesOf(sound).includes(name));
}

function namesOf({ name, name_hi }: NameSound): string[] {
  return [name, name_hi ?? ''].map(folded);
}

function firstName(typed: string): string {
  return folded(typed).split(/\s+/)[0] ?? '';
}

/** A text in which spellings of the same name agree: Pooja and Puja, Meera and Mira, Lakshmi and Laxmi. */
function folded(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLocaleLowerCase('en')
    .replaceAll('aa', 'a')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('x', 'ksh');
}
