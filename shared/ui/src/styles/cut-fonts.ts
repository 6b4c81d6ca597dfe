import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cutFontFiles } from './fonts.ts';

/** The ids of the `name` table entries that a font's licence requires: copyright, licence, licence URL. */
const licenceNames = [0, 13, 14];

/** The OpenType features that the font subsets of each script keep. */
const features = {
  latin: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt'],
  /**
   * All features that join and position Devanagari glyphs, except `pres`: it makes up two thirds of a file, for
   * ligatures (श्व, त्त, ह्म as one glyph) that standard Hindi writes with a half consonant.
   */
  devanagari:
    'locl ccmp nukt akhn rphf rkrf blwf half vatu cjct init abvs blws psts abvm blwm dist kern mark mkmk'.split(
      ' ',
    ),
};

const require = createRequire(import.meta.url);

/**
 * Creates the font subsets in `cutFontFiles` (fonts with only some of their characters), and returns their bytes by
 * file name. The bytes are the same in every run. Removes the hinting, which is half of a file and which only
 * low-resolution screens use.
 */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  for (const { name, source, characters, script } of cutFontFiles) {
    const isText = name.startsWith('mukta') && script === 'latin';
    const font = await subsetFont(await readFile(require.resolve(source)), textOf(characters), {
      targetFormat: 'woff2',
      noHinting: true,
      preserveNameIds: licenceNames,
      // Mukta moves what follows a full stop or a comma so close that at the size of text no space is seen.
      keepFeatures: features[script].filter((feature) => !(isText && feature === 'kern')),
    });
    fonts.set(name, font);
  }
  return fonts;
}

/** All characters of a CSS `unicode-range` such as `U+20-7E, U+A0`, as a string. */
function textOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((number) => Number.parseInt(number, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
