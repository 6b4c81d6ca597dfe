import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@marquee/contracts';
import { findArticle } from './articles.ts';

const root = path.resolve(__dirname, '../..');

/** Every file whose code reaches a visitor's browser, with its text. */
const files = readdirSync(root)
  .filter((name) => /^(mfe-.*|shell|shared|site)$/.test(name))
  .flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/${file}`,
    ),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|node_modules|\/dist\/|shared\/build\//.test(file),
  )
  // It writes the keys of its callers.
  .filter((file) => file !== 'shell/browser/browser-storage.ts')
  // A page loads it for a local build of a developer only.
  .filter((file) => file !== 'shell/features/overrides/browser/local-release.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** They set cookies only in browsers of developers: with a signed local build, and with the key of the inspector. */
const ofDevelopers = [
  'shell/features/overrides/server/override-routes.ts',
  'shell/features/inspector/server/inspector.ts',
];

/** Writes to storage; the group is the expression of the key. */
const writesToStorage =
  /(?:\b(?:storage|session|localStorage|sessionStorage)(?:\(\))?\??\.(?:write|writeText|setItem)\(\s*)([^,\s]+)/gi;
const writesACookie =
  /(?:setCookie\(\s*('[\w-]+'|\w+)|`(\$\{\w+\}|\w+)=[^`]*; (?:path=\/|\$\{cookieAttributes\()[^`]*`)/g;

/** The keys of an expression: a literal, the value of a constant, or the values of this name in the package. */
function keysBehind(expression: string, { file, text }: { file: string; text: string }): string[] {
  const literal = /^'([\w-]+)'$/.exec(expression)?.[1];
  if (literal) return [literal];
  const given = new RegExp(String.raw`\b${expression}(?: =|:) '([\w-]+)'`, 'g');
  const namedIn = (texts: string[]) =>
    texts.flatMap((one) => [...one.matchAll(given)].map(([, key = '']) => key));
  const here = namedIn([text]);
  if (here.length > 0) return here;
  const samePackage = files.filter((other) =>
    other.file.startsWith(/^(shared\/)?[^/]+\//.exec(file)?.[0] ?? file),
  );
  const found = namedIn(samePackage.map((other) => other.text));
  return found.length > 0 ? found : [`${expression} of ${file}, which this test cannot follow`];
}

const sortedOnce = (names: string[]) => [...new Set(names)].sort();

const stored = sortedOnce(
  files.flatMap((file) =>
    [...file.text.matchAll(writesToStorage)].flatMap(([, expression = '']) => keysBehind(expression, file)),
  ),
);
const setCookies = sortedOnce(
  files
    .filter(({ file }) => !ofDevelopers.includes(file))
    .flatMap((file) =>
      [...file.text.matchAll(writesACookie)]
        // A cookie that is removed stores nothing.
        .filter(([line]) => !line.includes('max-age=0'))
        .flatMap(([, byServer, byBrowser = '']) => {
          if (byServer) return keysBehind(byServer, file);
          const constant = /^\$\{(\w+)\}$/.exec(byBrowser)?.[1];
          return constant ? keysBehind(constant, file) : [byBrowser];
        }),
    ),
);

test.each<Language>(['en', 'hi'])(
  'the page of cookies names every key of storage, and no other: %s',
  (language) => {
    expect(stored).toContain('loginState');
    const named = section('storage', language).list.flatMap(keysOf);
    // The identifier is both a cookie and a key of storage; the page lists it among the cookies.
    expect(sortedOnce([...named, 'UUID'])).toEqual(stored);
  },
);

test('what the page of cookies says is kept until the sign-out is removed by it', () => {
  const untilSignOut = section('storage', 'en')
    .list.filter((entry) => entry.includes('sign out'))
    .flatMap(keysOf);
  const signOut = files.find(({ file }) => file === 'mfe-auth/src/session/sign-out.ts')?.text ?? '';
  const [, removed = ''] = /personalKeys = \[([^\]]*)\]/.exec(signOut) ?? [];
  const keys = [...removed.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
  // The session removes its own and the country of the number, the profile its own.
  expect(sortedOnce([...keys, 'loginState', 'internationalUser', 'profile'])).toEqual(
    sortedOnce(untilSignOut),
  );
});

test.each<Language>(['en', 'hi'])('the page of cookies names every cookie, and no other: %s', (language) => {
  expect(setCookies).toContain('consent');
  const text = section('cookie', language).paragraphs.join('\n');
  const named = [...text.matchAll(/(?:^|[.।] )([\w-]+): /gm)].map(([, name = '']) => name);
  expect(sortedOnce(named)).toEqual(setCookies);
});

test('browser code reaches storage through `browserStorage`, which has memory behind it', () => {
  const direct = files.filter(({ text }) =>
    /\.\s*(?:local|session)Storage\b|\[['"](?:local|session)Storage/.test(text),
  );
  // It empties what the browser stores, and no more.
  expect(direct.map(({ file }) => file)).toEqual(['mfe-auth/src/browser/empty-storage.ts']);
});

/** The keys that an entry of the page's list is about. */
function keysOf(entry: string): string[] {
  return /^(\w+(?:(?:, | and | और )\w+)*): /.exec(entry)?.[1]?.split(/, | and | और /) ?? [];
}

function section(id: string, language: Language) {
  const found = findArticle('/cookies')?.texts[language].sections.find((one) => one.id === id);
  if (!found) throw new Error(`/cookies has no section ${id}`);
  return found;
}
