import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutFonts } from './cut-fonts.ts';
import { cutFontFiles, fontFiles, scriptFonts } from './fonts.ts';

const css = readFileSync(join(__dirname, 'fonts.css'), 'utf8');

test('the stylesheet names exactly the listed font files, and each is installed', () => {
  const named = [...css.matchAll(/\/assets\/fonts\/([\w-]+\.woff2)/g)].map((match) => match[1]);

  const scripts = scriptFonts.map((name) => `${name}.woff2`);
  expect([...new Set(named), ...scripts].toSorted()).toEqual(fontFiles.map((file) => file.name).toSorted());
  for (const file of fontFiles) expect(existsSync(require.resolve(file.module))).toBe(true);
});

test('text is in a fallback font until its font is there, however late, and then changes to it', () => {
  const scripts = readFileSync(
    join(__dirname, '../../../../mfe-enterprise/src/languages/scripts.module.css'),
    'utf8',
  );
  const faces = (css + scripts).split('@font-face').filter((face) => face.includes('/assets/fonts/'));
  expect(faces.length).toBeGreaterThanOrEqual(fontFiles.length);
  for (const face of faces) expect(face).toMatch(/font-display: swap;/);
});

test('the font files in the folder are what cutFonts creates @all', async () => {
  for (const [name, font] of await cutFonts()) {
    const stored = readFileSync(join(__dirname, '../../fonts', name));
    expect({ name, same: stored.equals(font) }).toEqual({ name, same: true });
  }
});

test.each(cutFontFiles)('the unicode-range of $name has exactly its characters', ({ name, characters }) => {
  const face = css.split('@font-face').find((one) => one.includes(name));
  const range = /unicode-range:([^;]+);/.exec(face ?? '')?.[1] ?? '';

  expect(range.trim().replace(/\s+/g, ' ')).toBe(characters);
});
