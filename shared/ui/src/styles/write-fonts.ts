import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFonts } from './cut-fonts.ts';

/** Writes the fonts that are cut for us into `fonts/`: after a new release of a family, or a change of the letters. */
const folder = join(import.meta.dirname, '../../fonts');
for (const [name, font] of await cutFonts()) {
  await writeFile(join(folder, name), font);
  console.log(`${name}: ${font.length} bytes`);
}
