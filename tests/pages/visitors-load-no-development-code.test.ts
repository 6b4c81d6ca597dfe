import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crawledPages } from './crawled-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Texts of React Refresh, of webpack's updates, of React's build for development, and of the code that applies them. */
const marks = [
  'performReactRefresh',
  '$RefreshReg$',
  'webpackHotUpdate',
  'scheduleRefresh',
  'react.development',
  'react-dom-client.development',
  'marquee dev reloaded',
];

function scriptsOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|cjs)$/.test(name))
    .map((name) => `${folder}/${name}`);
}

const marked = (file: string) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${file}`);
};

test('feature 49: no build for visitors has code of React Refresh, and pages name none', async () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const forVisitors = [
    ...['boot', 'runtime', 'service-worker'].map((part) => `shell/dist/${part}`),
    ...remotes.flatMap((name) => [`${name}/dist/browser`, `${name}/dist/server`]),
  ].flatMap(scriptsOf);
  expect(forVisitors.flatMap(marked)).toEqual([]);
  // The marks are real: the shell's build for development has them.
  const found = scriptsOf('shell/dist/development').flatMap(marked).join('\n');
  for (const mark of ['performReactRefresh', 'scheduleRefresh', 'marquee dev reloaded'])
    expect(found).toContain(mark);

  const pages = [...(await crawledPages()).all.values()];
  expect(pages.filter(({ text }) => text.includes('/assets/runtime/')).length).toBeGreaterThan(0);
  expect(pages.filter(({ text }) => text.includes('/assets/development/'))).toEqual([]);
});
