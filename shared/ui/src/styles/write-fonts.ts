import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFonts } from './cut-fonts.ts';

// Writes the font subsets into `fonts/`. Run it after a new release of a font family or a change in fonts.ts.
const folder = join(import.meta.dirname, '../../fonts');
for (const [name, font] of await cutFonts()) {
  await writeFile(join(folder, name), font);
  console.log(`${name}: ${font.length} bytes`);
}
