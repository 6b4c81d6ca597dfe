import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import subsetFont from 'subset-font';
import { scriptFontSources } from './fonts.ts';

/*
 * Writes a font of a few characters for each script of a text that Mukta and Rozha One do not have, and the stylesheet
 * of these fonts, whose family is `Scripts`. Run it after a change in the names of languages:
 *
 *   npm install --no-save --ignore-scripts $(npx tsx shared/ui/src/styles/write-script-fonts.ts)
 *   npx tsx shared/ui/src/styles/write-script-fonts.ts <stylesheet to write> <files with the text>
 *
 * Without arguments it prints the packages of Noto (SIL Open Font License 1.1) that it reads; nothing else needs them.
 */
const [stylesheet, ...texts] = argv.slice(2);
if (stylesheet) await writeScriptFonts(stylesheet, texts);
else console.log(scriptFontSources.map((name) => `@fontsource/${name}@5.3.0`).join('\n'));

async function writeScriptFonts(stylesheet: string, texts: readonly string[]) {
  const { resolve } = createRequire(import.meta.url);
  const css = await readFile(join(import.meta.dirname, 'fonts.css'), 'utf8');
  const own = css.split('@font-face').filter((face) => /font-family: '(Mukta|Rozha One)';/.test(face));
  const covered = own.flatMap((face) => rangesIn(/unicode-range:([^;]+);/.exec(face)?.[1] ?? ''));
  const text = (await Promise.all(texts.map((file) => readFile(file, 'utf8')))).join('');
  // To shape a vowel sign of two parts, a browser needs the glyph of each.
  const written = text + text.replaceAll(/\P{Mark}/gu, '').normalize('NFD');
  // Every device has Latin, Greek and Cyrillic letters.
  let missing = [...new Set(written)].filter(
    (character) =>
      character > '~' &&
      !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character) &&
      !isIn(covered, character),
  );

  const faces: Face[] = [];
  for (const source of scriptFontSources) {
    const folder = join(resolve(`@fontsource/${source}/package.json`), '..');
    const parts = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    let subset = '';
    for (const [part, ranges] of Object.entries(parts)) {
      const found = missing.filter((character) => isIn(rangesIn(ranges), character));
      if (found.length === 0) continue;
      missing = missing.filter((character) => !found.includes(character));
      const at = (weight: number) =>
        join(folder, 'files', `${source}-${part.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`);
      const font = await subsetFont(await readFile(existsSync(at(600)) ? at(600) : at(400)), found.join(''), {
        targetFormat: 'woff2',
        noHinting: true,
        preserveNameIds: [0, 13, 14],
      });
      const name = `${source}${subset}.woff2`;
      subset = `-${Number(subset.slice(1) || 1) + 1}`;
      await writeFile(join(import.meta.dirname, '../../fonts', name), font);
      console.log(`${name}: ${font.length} bytes, ${found.toSorted().join('')}`);
      faces.push({ source, name, codes: codesOf(found) });
    }
  }
  if (missing.length > 0) console.log(`left to the device: ${missing.toSorted().join(' ')}`);
  await writeFile(
    stylesheet,
    `/* Written by shared/ui/src/styles/write-script-fonts.ts. */\n\n${faces.map((face) => ruleOf(face, faces)).join('\n')}`,
  );
}

/** A font with the code points of its characters, in ascending order. */
type Face = { source: string; name: string; codes: readonly number[] };

function codesOf(characters: readonly string[]): number[] {
  return characters.map((character) => character.codePointAt(0) ?? 0).toSorted((one, other) => one - other);
}

/**
 * The `@font-face` rule. Its range reaches from the first to the last character, which is shorter than a list of all: a
 * browser that meets another character of the script loads the font in vain. Fonts of one script have exact ranges.
 */
function ruleOf({ source, name, codes }: Face, faces: readonly Face[]): string {
  const local = source.replaceAll(
    /(^|-)(\w)/g,
    (_match, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
  );
  const [first = 0, last = first] = [codes[0], codes.at(-1)];
  const isShared = faces.some(
    (face) => face.name !== name && face.codes.some((code) => code >= first && code <= last),
  );
  const ranges = isShared ? rangesOf(codes) : ([[first, last]] as const);
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  const range = ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`);
  return `/* Characters: ${String.fromCodePoint(...codes)} */
@font-face {
  font-family: 'Scripts';
  font-weight: 400 700;
  font-display: swap;
  src: local('${local}'), url('/assets/fonts/${name}') format('woff2');
  unicode-range: ${range.join(', ')};
}
`;
}

function rangesOf(codes: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

type Range = readonly [first: number, last: number];

function rangesIn(text: string): Range[] {
  return text
    .split(',')
    .filter((range) => range.trim())
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [first, last];
    });
}

function isIn(ranges: readonly Range[], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}
