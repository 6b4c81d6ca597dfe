import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { headingId, linkOnSite } from '../markdown.ts';

// `docs/site/build.ts` writes the pages and this list of them, and sets the variables.
const folder = process.env.DOCS_FOLDER;
const doors = JSON.parse(readFileSync(`${folder}/doors.json`, 'utf8'));
const pages = new Set(
  doors.flatMap(({ groups }) => groups.flatMap((group) => group.pages.map(({ file }) => file))),
);
const linkTo = ({ file }) => `/${file.replace(/\.md$/, '.html')}`;

const sidebar = doors.map(({ name, groups }) => ({
  text: name,
  items: groups.map((group) => ({
    text: group.name,
    // The group of the page that is read is open.
    collapsed: true,
    items: group.pages.map((page) => ({ text: page.title, link: linkTo(page) })),
  })),
}));

export default defineConfig({
  title: 'Marquee',
  description: 'Micro-frontends that are built and released separately, and seen as one site',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: `${folder}/pages`,
  outDir: process.env.DOCS_OUT,
  cacheDir: `${folder}/cache`,
  base: process.env.DOCS_BASE,
  srcExclude: ['public/**'],
  // The addresses of a site that its reader has started.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    nav: doors.map(({ name, groups }) => ({ text: name, link: linkTo(groups[0].pages[0]) })),
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
  markdown: {
    anchor: { slugify: headingId },
    toc: { slugify: headingId },
    config(md) {
      // The documents are written for GitHub: what looks like an element or a Vue expression there is text.
      md.set({ html: false });
      for (const rule of ['text', 'code_inline']) {
        const render = md.renderer.rules[rule];
        md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
      }
      md.core.ruler.push('links to the repository', ({ tokens, env }) => {
        for (const { children } of tokens) {
          let isLeft = false;
          for (const token of children ?? []) {
            if (token.type === 'link_open') {
              const href = linkOnSite(token.attrGet('href'), {
                from: env.relativePath,
                pages,
                source: process.env.DOCS_SOURCE_URL || undefined,
              });
              isLeft = href === undefined;
              if (!isLeft) token.attrSet('href', href);
            }
            if (isLeft && /^link_(open|close)$/.test(token.type)) {
              isLeft = token.type === 'link_open';
              Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '', attrs: null });
            }
          }
        }
      });
    },
  },
  // Each page of the reference is one chunk.
  vite: { build: { chunkSizeWarningLimit: 5_000 } },
});
