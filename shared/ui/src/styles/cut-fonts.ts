import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cutFontFiles } from './fonts.ts';

/** By their numbers in the font: the copyright, the licence and its address, which have to stay with the letters. */
const namesToKeep = [0, 13, 14];

/**
 * What Latin letters need of what a font can do. Devanagari needs all of it: its letters join by these rules.
 */
const latinFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt'];

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
      ...(script === 'latin' && { keepFeatures: latinFeatures }),
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
