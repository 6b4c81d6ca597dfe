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

/** Every font file the stylesheet names; the shell copies them and preloads the page language's. */
export const fontFiles: readonly FontFile[] = [
  fontsource('rozha-one', 'latin', '400', true),
  fontsource('rozha-one', 'latin-ext', '400', false),
  fontsource('rozha-one', 'devanagari', '400', true),
  fontsource('mukta', 'latin', '400', true),
  fontsource('mukta', 'latin-ext', '400', false),
  fontsource('mukta', 'devanagari', '400', true),
  fontsource('mukta', 'latin', '600', true),
  fontsource('mukta', 'latin-ext', '600', false),
  fontsource('mukta', 'devanagari', '600', false),
  // The letters of हिन्दी alone: how a page in English names the other language.
  {
    module: '@marquee/ui/fonts/mukta-hindi-600.woff2',
    name: 'mukta-hindi-600.woff2',
    language: 'hi',
    preload: false,
  },
];

type Script = 'latin' | 'latin-ext' | 'devanagari';

function fontsource(family: string, script: Script, weight: string, preload: boolean): FontFile {
  const name = `${family}-${script}-${weight}-normal.woff2`;
  return {
    module: `@fontsource/${family}/files/${name}`,
    name,
    language: script === 'devanagari' ? 'hi' : 'en',
    preload,
  };
}
