/** What a relationship adds to the words of a star, in the language of the video. */
type ScriptRelative = {
  /** The word with which one addresses this relative after the name, such as `aunty`; empty if there is none. */
  honorific: string;
  /** Names and honorifics of the relative in any language; a name that has one of them gets no second one. */
  names: readonly string[];
  /** The sentence for this relative, after the text of the occasion. */
  line: string;
};

/**
 * Returns the text that a star says in a video. `script` is the text for the occasion, in which `name` replaces every
 * `{name}`. If the video is for a relative such as an aunt, the name gets the honorific, and the relative's sentence
 * follows.
 */
export function personalScript(
  script: string,
  { name, relative }: { name: string; relative: ScriptRelative | undefined },
): string {
  const spoken = script.replaceAll('{name}', addressOf(name, relative));
  return spoken && relative?.line ? `${spoken} ${relative.line}` : spoken;
}

function addressOf(name: string, relative: ScriptRelative | undefined): string {
  if (!relative?.honorific) return name;
  const own = wordsOf([relative.honorific, ...relative.names].join(' '));
  return wordsOf(name).some((word) => own.includes(word)) ? name : `${name} ${relative.honorific}`;
}

/**
 * Returns a name as the text of a video shows it. `recorded` is the audio recording with which the star says a first
 * name; its spelling in the video's language replaces the typed first name: "Asha Rao" becomes "आशा Rao" in a Hindi
 * video. If there is no recording, or it is of another first name, returns the name as it was typed.
 */
export function spelledAs(
  typed: string,
  recorded: { name: string; name_hi?: string | null | undefined } | undefined,
  language: 'en' | 'hi',
): string {
  const [first = '', ...others] = typed.trim().split(/\s+/);
  const isRecorded = [recorded?.name, recorded?.name_hi].some(
    (name) => name && folded(name) === folded(first),
  );
  if (!recorded || !isRecorded) return typed.trim();
  return [(language === 'hi' && recorded.name_hi) || recorded.name, ...others].join(' ');
}

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLocaleLowerCase('en');
}
