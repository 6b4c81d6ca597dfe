import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { doors, isDocument, llmsText, openDoors } from './doors.ts';
import { deadLinks, headingId, linkOnSite } from './markdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(isDocument);
const texts = new Map(documents.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

test('every document is behind one door', () => {
  const files = openDoors(texts).flatMap(({ groups }) =>
    groups.flatMap(({ pages }) => pages.map(({ file }) => file)),
  );
  expect(files.toSorted()).toEqual(documents.toSorted());
});

test('a file that is missing, behind no door or without a heading is named', () => {
  const without = new Map(texts);
  without.delete('docs/edge.md');
  expect(() => openDoors(without)).toThrow('Operate names docs/edge.md, which is no document');
  expect(() => openDoors(new Map([...texts, ['docs/lost.md', '# Lost\n']]))).toThrow(
    'no door leads to docs/lost.md',
  );
  expect(() => openDoors(new Map([...texts, ['docs/edge.md', 'no heading']]))).toThrow(
    'docs/edge.md: the document has no heading',
  );
});

test('llms.txt has each page with its address, title and first sentence', () => {
  const list = llmsText(openDoors(texts));
  expect(list.match(/^- \[/gm)).toHaveLength(documents.length);
  expect(list.match(/^## .+$/gm)).toEqual(doors.map(({ name }) => `## ${name}`));
  expect(list).toContain('- [What a remote may use](/docs/remotes.md): A remote is ordinary React code.');
});

test('a heading has the id that it has on GitHub', () => {
  expect(['B2: React.lazy, `Suspense` & use', 'What “expired” means', 'कैसे लिखें'].map(headingId)).toEqual([
    'b2-reactlazy-suspense--use',
    'what-expired-means',
    'कैसे-लिखें',
  ]);
});

test('a link leads to the page of a file or folder, otherwise to the repository, or is text', () => {
  const pages = new Set(['README.md', 'docs/edge.md', 'shell/README.md']);
  const from = (file: string, source?: string) => (href: string) =>
    linkOnSite(href, { from: file, pages, source });
  const inDocs = from('docs/edge.md');
  for (const same of ['https://a.test/x', '#scaling', 'mailto:a@b.test', '../README.md#run-it'])
    expect(inDocs(same)).toBe(same);
  expect(inDocs('../shell')).toBe('../shell/README.md');
  expect(from('README.md')('shell#start')).toBe('./shell/README.md#start');
  expect(inDocs('../shell/start.ts')).toBeUndefined();
  expect(from('docs/edge.md', 'https://git.test/main/')('../shell/start.ts')).toBe(
    'https://git.test/main/shell/start.ts',
  );
});

test('a link to no page or to no heading of it is dead', () => {
  const html = new Map([
    ['index.html', '<a href="/m/a.html#one"></a><a href="/m/a.html#two"></a><a href="/m/gone.html"></a>'],
    [
      'a.html',
      '<h2 id="one"></h2><a href="./#x"></a><a href="https://b.test/c.html"></a><a href="#one"></a>',
    ],
  ]);
  expect(deadLinks(html, '/m/')).toEqual([
    'index.html -> /m/a.html#two',
    'index.html -> /m/gone.html',
    'a.html -> ./#x',
  ]);
});
