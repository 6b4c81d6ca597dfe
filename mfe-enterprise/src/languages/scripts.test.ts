import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fontFiles } from '@marquee/ui/fonts';

const ui = path.resolve(__dirname, '../../../shared/ui');
const read = (file: string) => readFileSync(file, 'utf8');
const scripts = read(path.join(__dirname, 'scripts.module.css'));

/** The code points of the characters in the fonts of the pages: `unicode-range` of a script's font has more. */
const covered = new Set([
  ...[...scripts.matchAll(/Characters: (.+) \*\//g)].flatMap(([, characters = '']) =>
    [...characters].map((character) => character.codePointAt(0) ?? 0),
  ),
  ...[
    ...read(path.join(ui, 'src/styles/fonts.css'))
      .split('/* Local fonts')[0]!
      .matchAll(/unicode-range:([^;]+)/g),
  ]
    .flatMap(([, ranges = '']) => ranges.split(','))
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    }),
]);

test('all that the pages say is drawn by fonts of the site, in scripts that devices lack', () => {
  const folder = path.resolve(__dirname, '..');
  const shown = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => read(path.join(folder, file)))
    .join('');
  expect(shown).toContain('தமிழ்');
  const left = [...new Set(shown)].filter(
    (character) =>
      character > '~' &&
      !covered.has(character.codePointAt(0) ?? 0) &&
      // Every device has these.
      !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character),
  );
  expect(left).toEqual([]);
});

test('the stylesheet names exactly the fonts that the site serves', () => {
  const named = [...scripts.matchAll(/\/assets\/fonts\/([\w-]+\.woff2)/g)].map(([, name]) => name);
  const served = fontFiles.map(({ name }) => name).filter((name) => name.startsWith('noto-'));
  expect(named.toSorted()).toEqual(served.toSorted());
});

test('each page that shows names of languages has the stylesheet, and their elements the family', () => {
  const folder = path.resolve(__dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = /[\p{Script=Tamil}\p{Script=Bengali}]/u;
  const showing = new Set(
    files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => own.test(read(path.join(folder, file))))
      .map((file) => path.dirname(file)),
  );
  expect([...showing].toSorted()).toEqual(['contact-sales', 'home', 'languages']);
  for (const part of showing) {
    const page = files.find((file) => path.dirname(file) === part && file.endsWith('Page.tsx')) ?? '';
    expect(read(path.join(folder, page))).toContain("scripts.module.css'");
  }
  // The choice of languages is in a part of the form that the brand enquiry shows too.
  expect(read(path.join(folder, 'enquiry/TickList.module.css'))).toMatch(/\.own \{[^}]*Scripts;/);
  expect(read(path.join(folder, 'enquiry/TickList.tsx'))).toContain('className={lang && styles.own}');
});
