import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cutFontFiles } from './fonts.ts';

/** By their numbers in the font: the copyright, the licence and its address, which have to stay with the letters. */
const namesToKeep = [0, 13, 14];

/** What each script needs of what a font can do. */
const features = {
  latin: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt'],
  /**
   * All by which Devanagari letters join, and signs find their place. Left out is `pres`, two thirds of a file:
   * joined shapes (श्व, त्त, ह्म as one) for which standard Hindi writes the half letter before the whole.
   */
  devanagari:
    'locl ccmp nukt akhn rphf rkrf blwf half vatu cjct init abvs blws psts abvm blwm dist kern mark mkmk'.split(
      ' ',
    ),
};

const require = createRequire(import.meta.url);

/**
 * Cuts the fonts of `cutFontFiles` out of those of their families, without the hints that only old screens
 * read: half of a file.
 *
 * @returns the files' bytes by their names; the same bytes at every run
 */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  for (const { name, source, letters, script } of cutFontFiles) {
    const font = await subsetFont(await readFile(require.resolve(source)), textOf(letters), {
      targetFormat: 'woff2',
      noHinting: true,
      preserveNameIds: namesToKeep,
      keepFeatures: features[script],
    });
    fonts.set(name, font);
  }
  return fonts;
}

/** Every letter of ranges as CSS writes them: `U+20-7E, U+A0`. */
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
