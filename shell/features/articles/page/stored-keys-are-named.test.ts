import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@marquee/contracts';
import { cookies } from './texts/cookies.ts';

const root = path.resolve(__dirname, '../../../..');

/** Every file whose code reaches a visitor's browser, with its text. */
const files = readdirSync(root)
  .filter((name) => /^(mfe-.*|shell|shared)$/.test(name))
  .flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/${file}`,
    ),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|node_modules|\/dist\/|shared\/build\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** What is written to storage, by the word that stands where the key does. */
const writesToStorage =
  /\b(?:storage|session|localStorage|sessionStorage)(?:\(\))?\??\.(?:write|writeText|setItem)\(\s*([^,\s]+)/gi;
const writesACookie =
  /(?:setCookie\('(\w+)'|`(\$\{\w+\}|\w+)=[^`]*; (?:path=\/|\$\{cookieAttributes\()[^`]*`)/g;

/** The keys behind a word: its own text, what a constant holds, or what is given under that name elsewhere. */
function keysBehind(word: string, { file, text }: { file: string; text: string }): string[] {
  const literal = /^'(\w+)'$/.exec(word)?.[1];
  if (literal) return [literal];
  const given = new RegExp(String.raw`\b${word}(?: =|:) '(\w+)'`, 'g');
  const namedIn = (texts: string[]) =>
    texts.flatMap((one) => [...one.matchAll(given)].map(([, key = '']) => key));
  const here = namedIn([text]);
  if (here.length > 0) return here;
  const samePackage = files.filter((other) =>
    other.file.startsWith(/^(shared\/)?[^/]+\//.exec(file)?.[0] ?? file),
  );
  const found = namedIn(samePackage.map((other) => other.text));
  return found.length > 0 ? found : [`${word} of ${file}, which this test cannot follow`];
}

const sortedOnce = (names: string[]) => [...new Set(names)].sort();

const stored = sortedOnce(
  files.flatMap((file) =>
    [...file.text.matchAll(writesToStorage)].flatMap(([, word = '']) => keysBehind(word, file)),
  ),
);
const setCookies = sortedOnce(
  files.flatMap((file) =>
    [...file.text.matchAll(writesACookie)]
      // What only takes a cookie away keeps nothing.
      .filter(([line]) => !line.includes('max-age=0'))
      .flatMap(([, byServer, byBrowser = '']) => {
        const constant = /^\$\{(\w+)\}$/.exec(byBrowser)?.[1];
        return constant ? keysBehind(constant, file) : [byServer ?? byBrowser];
      }),
  ),
);

test.each<Language>(['en', 'hi'])(
  'the page of cookies names every key of storage, and no other: %s',
  (language) => {
    expect(stored).toContain('loginState');
    const entries = section('storage', language).list ?? [];
    const named = entries.flatMap(
      (entry) => /^(\w+(?:(?:, | and | और )\w+)*): /.exec(entry)?.[1]?.split(/, | and | और /) ?? [],
    );
    // The identifier stands in both places, and on the page among the cookies.
    expect(sortedOnce([...named, 'UUID'])).toEqual(stored);
  },
);

test.each<Language>(['en', 'hi'])('the page of cookies names every cookie, and no other: %s', (language) => {
  expect(setCookies).toContain('consent');
  const text = section('cookie', language).paragraphs.join('\n');
  const named = [...text.matchAll(/(?:^|[.।] )(\w+): /gm)].map(([, name = '']) => name);
  expect(sortedOnce(named)).toEqual(setCookies);
});

function section(id: string, language: Language) {
  if (cookies.kind !== 'prose') throw new Error('/cookies is prose');
  const found = cookies.texts[language].sections.find((one) => one.id === id);
  if (!found) throw new Error(`/cookies has no section ${id}`);
  return found;
}
