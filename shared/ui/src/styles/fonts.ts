export interface FontFile {
  /** The module specifier of the font file in its npm package; the build copies it to the assets. */
  module: string;
  /** The name of the file under `/assets/fonts/`. */
  name: string;
  /** The language of the pages that may preload the font. Others load it only if they use its characters. */
  language: 'en' | 'hi';
  /** Whether to preload the font, because the text on the first screen uses it. */
  preload: boolean;
}

export interface CutFontFile {
  /** The name of the file in `fonts/` and under `/assets/fonts/`. */
  name: string;
  /** The module path of the complete font. */
  source: string;
  script: 'latin' | 'devanagari';
  /** The characters in the subset, as a CSS `unicode-range`. */
  characters: string;
  preload: boolean;
}

/** The characters of English text. Accented characters are in the original font files. */
const basic =
  'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2191, U+2193, U+2212';
/** The characters of modern Hindi, Marathi and Nepali. */
const devanagari =
  'U+0901-0903, U+0905-090B, U+090D, U+090F-0911, U+0913-0928, U+092A-0933, U+0935-0939, U+093C-0945, U+0947-0949, U+094B-094D, U+0950, U+0958-095E, U+0964-0970, U+0972, U+200C-200D, U+25CC';
/** The further characters of Sanskrit, Vedic texts, Kashmiri and Sindhi. */
const devanagariExt =
  'U+0900, U+0904, U+090C, U+090E, U+0912, U+0929, U+0934, U+093A-093B, U+0946, U+094A, U+094E-094F, U+0951-0957, U+095F-0963, U+0971, U+0973-097F, U+1CD0-1CF9, U+20A8, U+20F0, U+A830-A839, U+A8E0-A8FF, U+11B00-11B09';
/** The characters of हिन्दी, the text of the language link on English pages. */
const hindi = 'U+0926, U+0928, U+0939, U+093F-0940, U+094D';
const rupee = 'U+20B9';

/** For each subset, the part of the @fontsource font that it is taken from. */
const origins = {
  basic: 'latin',
  rupee: 'latin-ext',
  devanagari: 'devanagari',
  'devanagari-ext': 'devanagari',
  hindi: 'devanagari',
} as const;

/**
 * The font subsets (fonts with only some of their characters) in the folder `fonts/`, which `write-fonts.ts` creates.
 */
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

/**
 * The fonts from which `write-script-fonts.ts` takes the characters of the languages' names in their own scripts, such
 * as `বাংলা`. For each character, it uses the first font whose package lists the character. The last packages are those
 * that also list characters which they do not contain.
 */
export const scriptFontSources = [
  ...'bengali telugu tamil gujarati kannada oriya malayalam gurmukhi ol-chiki'.split(' '),
  ...'arabic hebrew thaana armenian georgian ethiopic'.split(' '),
  ...'thai lao khmer myanmar sinhala buginese'.split(' '),
  ...'tifinagh canadian-aboriginal kr sc'.split(' '),
]
  .map((script) => `noto-sans-${script}`)
  .toSpliced(-2, 0, 'noto-serif-tibetan');

/**
 * The names of the fonts that `write-script-fonts.ts` writes from `scriptFontSources`: small fonts with the characters
 * of the languages' names. The stylesheet of the remote that shows these names uses them.
 */
export const scriptFonts: readonly string[] = [
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-buginese',
  'noto-sans-canadian-aboriginal',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-hebrew',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-kr',
  'noto-sans-kr-2',
  'noto-sans-kr-3',
  'noto-sans-kr-4',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-ol-chiki',
  'noto-sans-oriya',
  'noto-sans-sc',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
  'noto-sans-tifinagh',
  'noto-serif-tibetan',
];

/** All font files of the site. The shell serves them and preloads those of the page's language. */
export const fontFiles: readonly FontFile[] = [
  ...cutFontFiles.map(({ name, script, preload }): FontFile => ({
    module: `@marquee/ui/fonts/${name}`,
    name,
    language: script === 'devanagari' ? 'hi' : 'en',
    preload,
  })),
  ...scriptFonts.map((name): FontFile => {
    const file = `${name}.woff2`;
    return { module: `@marquee/ui/fonts/${file}`, name: file, language: 'en', preload: false };
  }),
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

/** The module path of a font file in the @fontsource packages. */
function originalOf(family: string, part: 'latin' | 'latin-ext' | 'devanagari', weight: string) {
  const name = `${family}-${part}-${weight}-normal.woff2`;
  return { module: `@fontsource/${family}/files/${name}`, name };
}

function cut(
  family: string,
  part: keyof typeof origins,
  weight: string,
  characters: string,
  preload = false,
): CutFontFile {
  const origin = origins[part];
  return {
    name: `${family}-${part}-${weight}.woff2`,
    source: originalOf(family, origin, weight).module,
    script: origin === 'devanagari' ? 'devanagari' : 'latin',
    characters,
    preload,
  };
}
