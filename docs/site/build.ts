import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../../tests/tools/install-tool.ts';
import { isDocument, llmsText, openDoors, type OpenDoor } from './doors.ts';
import { deadLinks, picturesOf } from './markdown.ts';

// `npm run docs`: builds all documents as a site in docs/site/dist, which any static host serves. DOCS_BASE is the
// path below which the site will be (default: `/`), DOCS_SOURCE_URL the address of the repository's files, to which
// links to code lead; without it, they are text. Fails if a link leads nowhere or VitePress warns.
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.cache/docs-site');
const out = path.join(import.meta.dirname, 'dist');
const base = process.env['DOCS_BASE'] || '/';
if (!/^\/(.+\/)?$/.test(base)) throw new Error(`DOCS_BASE has to begin and end with "/", and is "${base}"`);

const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = known.split('\n').filter(isDocument);
const doors = openDoors(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])));
writePages(doors);
await installPackages(import.meta.dirname);
const { stdout, stderr } = await promisify(execFile)(
  process.execPath,
  [path.join(import.meta.dirname, 'node_modules/vitepress/bin/vitepress.js'), 'build', import.meta.dirname],
  {
    env: { ...process.env, DOCS_FOLDER: folder, DOCS_OUT: out, DOCS_BASE: base, NO_COLOR: '1' },
    maxBuffer: 1e8,
  },
);
const warnings = `${stdout}\n${stderr}`.split('\n').filter((line) => /warn/i.test(line));
const dead = deadLinks(builtPages(), base);
for (const line of [...warnings, ...dead.map((link) => `no such page or heading: ${link}`)])
  console.error(line);
if (warnings.length + dead.length > 0) process.exit(1);
console.log(`${doors.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages)).length} pages in ${out}`);

/** Writes the pages and their pictures where VitePress reads them, each also as Markdown for programs. */
function writePages(opened: readonly OpenDoor[]): void {
  rmSync(path.join(folder, 'pages'), { recursive: true, force: true });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const { file, text } of opened.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages))) {
    // Marks between which programs write are no text.
    write(`pages/${file}`, text.replaceAll(/^<!--.*-->$/gm, ''));
    write(`pages/public/${file}`, text);
    for (const picture of picturesOf(file, text))
      for (const to of [picture, `public/${picture}`])
        cpSync(path.join(root, picture), path.join(folder, 'pages', to), { recursive: true });
  }
  write('pages/public/llms.txt', llmsText(opened));
  write('pages/index.md', homePage(opened));
  const summaries = opened.map(({ groups, ...door }) => ({
    ...door,
    groups: groups.map(({ name, pages }) => ({
      name,
      pages: pages.map(({ file, title }) => ({ file, title })),
    })),
  }));
  write('doors.json', JSON.stringify(summaries));
}

function homePage(opened: readonly OpenDoor[]): string {
  const features = opened.map(({ name, text, groups }) => ({
    title: name,
    details: text,
    link: `/${groups[0]!.pages[0]!.file.replace(/\.md$/, '.html')}`,
  }));
  const hero = {
    name: 'Marquee',
    text: 'Many teams, one site',
    tagline:
      'Micro-frontends that are built and released separately, composed at run time, rendered by the server, and taken back in a second.',
  };
  return `---\n${JSON.stringify({ layout: 'home', hero, features })}\n---\n`;
}

/** The HTML of each page, by its path in the site. */
function builtPages(): Map<string, string> {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return new Map(pages.map((file) => [file, readFileSync(path.join(out, file), 'utf8')]));
}
