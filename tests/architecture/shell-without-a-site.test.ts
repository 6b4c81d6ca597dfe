import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { sourceFiles } from './imports.ts';

const root = path.resolve(__dirname, '../..');

/** Where the shell has a word of this site, and why. */
const exceptions: Record<string, string> = {
  'shell/page/killed-texts.ts': 'texts of the shell, in the languages that it has',
  'shell/page/offline-messages.ts': 'texts of the shell, in the languages that it has',
  'shell/features/preview/page/messages.ts': 'texts of the shell, in the languages that it has',
  'shell/page/deferred-messages.ts': 'texts of the shell, in the languages that it has',
  'shell/page/messages.ts': 'texts of the shell, in the languages that it has',
  'shell/server/failure-messages.ts': 'texts of the shell, in the languages that it has',
  'shell/server/site/site-texts.ts': 'lists the languages in which the shell has texts',
  'shell/server/site/define-site.ts': 'the English texts are the model of those in other languages',
  'shell/server/rendering/try-release.ts': 'a build renders its samples in one language',
  'shell/features/flags/server/ofrep-routes.ts': 'the language of a flag request that names none',
  'shell/features/inspector/browser/open-inspector.ts': 'a tool for developers, in English',
  'shell/features/overrides/server/override-page.ts': 'a page for developers, in English',
  'shell/features/app-config/browser/app-config-messages.ts': 'this site’s, not moved yet (decision 0097)',
};

/** The name of this site, the codes and prefixes of its languages, and Hindi. */
const ofThisSite = /\bMarquee\b|^(en|hi)$|\/hi\b|lang="(en|hi)"|[\u0900-\u097f]/;

test('no text in the shell is of this site: neither its name, nor a language of it', () => {
  const files = sourceFiles(root, 'shell').filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((file) => {
    const words = textsIn(file).filter((text) => ofThisSite.test(text));
    return words.length > 0 ? [[file, words] as const] : [];
  });
  expect(found.filter(([file]) => !(file in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((file) => !found.some(([one]) => one === file))).toEqual([]);
});

/** The texts of a file's code: literals, templates, markup, and names of properties; no comments. */
function textsIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  const texts: string[] = [];
  visit(tree, texts);
  return texts;
}

function visit(node: unknown, texts: string[]): void {
  if (Array.isArray(node)) return node.forEach((item) => visit(item, texts));
  if (typeof node !== 'object' || node === null) return;
  const { type, value, raw, pattern, key } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration') return;
  if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value));
  if (type === 'TemplateElement') texts.push(String(raw));
  if (type === 'RegExpLiteral') texts.push(String(pattern).replaceAll('\\', ''));
  if (type === 'KeyValueProperty') texts.push(String((key as { value?: unknown }).value ?? ''));
  for (const child of Object.values(node)) visit(child, texts);
}
