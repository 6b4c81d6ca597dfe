export interface FontFile {
  /** Where the file is found by Node's module resolution. */
  module: string;
  /** Its name under `/assets/fonts/`. */
  name: string;
  /** The language whose pages preload it; others fetch it only when a letter needs it. */
  language: 'en' | 'hi';
  /** Part of the first screen's text, worth a preload. */
  preload: boolean;
}

export interface CutFontFile {
  /** The file in `fonts/`, and under `/assets/fonts/`. */
  name: string;
  /** The font it is cut out of, where Node's module resolution finds it. */
  source: string;
  script: 'latin' | 'devanagari';
  /** The letters it has, as the stylesheet's `unicode-range` says it. */
  letters: string;
  preload: boolean;
}

/** What an English text is written in. Letters with accents are in the families' own files. */
const basic =
  'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2191, U+2193, U+2212';
/** What Hindi, Marathi and Nepali are written in today. */
const devanagari =
  'U+0901-0903, U+0905-090B, U+090D, U+090F-0911, U+0913-0928, U+092A-0933, U+0935-0939, U+093C-0945, U+0947-0949, U+094B-094D, U+0950, U+0958-095E, U+0964-0970, U+0972, U+200C-200D, U+25CC';
/** What Sanskrit, Kashmiri and Sindhi need besides, the signs of the Vedas among it. */
const devanagariExt =
  'U+0900, U+0904, U+090C, U+090E, U+0912, U+0929, U+0934, U+093A-093B, U+0946, U+094A, U+094E-094F, U+0951-0957, U+095F-0963, U+0971, U+0973-097F, U+1CD0-1CF9, U+20A8, U+20F0, U+A830-A839, U+A8E0-A8FF, U+11B00-11B09';
/** हिन्दी alone: how a page in English names the other language. */
const hindi = 'U+0926, U+0928, U+0939, U+093F-0940, U+094D';
const rupee = 'U+20B9';

/** Of which file of a family a part is cut. */
const origins = {
  basic: 'latin',
  rupee: 'latin-ext',
  devanagari: 'devanagari',
  'devanagari-ext': 'devanagari',
  hindi: 'devanagari',
} as const;

/** The fonts in `fonts/`, which `write-fonts.ts` cuts out of those of their families. */
export const cutFontFiles: readonly CutFontFile[] = [
  cut('rozha-one', 'basic', '400', basic, true),
  cut('rozha-one', 'rupee', '400', rupee),
  cut('rozha-one', 'devanagari', '400', devanagari, true),
  cut('rozha-one', 'devanagari-ext', '400', devanagariExt),
  cut('mukta', 'basic', '400', basic, true),
  cut('mukta', 'rupee', '400', rupee),
  cut('mukta', 'devanagari', '400', devanagari, true),
  cut('mukta', 'devanagari-ext', '400', devanagariExt),
  cut('mukta', 'basic', '600', basic, true),
  cut('mukta', 'rupee', '600', rupee),
  cut('mukta', 'devanagari', '600', devanagari),
  cut('mukta', 'devanagari-ext', '600', devanagariExt),
  cut('mukta', 'hindi', '600', hindi),
];

/** Every font file the stylesheet names; the shell copies them and preloads the page language's. */
export const fontFiles: readonly FontFile[] = [
  ...cutFontFiles.map(({ name, script, preload }): FontFile => ({
    module: `@marquee/ui/fonts/${name}`,
    name,
    language: script === 'devanagari' ? 'hi' : 'en',
    preload,
  })),
  fontsource('rozha-one', 'latin', '400'),
  fontsource('rozha-one', 'latin-ext', '400'),
  fontsource('mukta', 'latin', '400'),
  fontsource('mukta', 'latin-ext', '400'),
  fontsource('mukta', 'latin', '600'),
  fontsource('mukta', 'latin-ext', '600'),
];

function fontsource(family: string, part: 'latin' | 'latin-ext', weight: string): FontFile {
  return { ...originalOf(family, part, weight), language: 'en', preload: false };
}

/** A file that @fontsource publishes, with the letters of one part of a family. */
function originalOf(family: string, part: 'latin' | 'latin-ext' | 'devanagari', weight: string) {
  const name = `${family}-${part}-${weight}-normal.woff2`;
  return { module: `@fontsource/${family}/files/${name}`, name };
}

function cut(
  family: string,
  part: keyof typeof origins,
  weight: string,
  letters: string,
  preload = false,
): CutFontFile {
  const origin = origins[part];
  return {
    name: `${family}-${part}-${weight}.woff2`,
    source: originalOf(family, origin, weight).module,
    script: origin === 'devanagari' ? 'devanagari' : 'latin',
    letters,
    preload,
  };
}
