import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An example of docs/remotes.md: the code of a page, and what the build says if it refuses the page. */
export type DocumentExample = { code: string; refusals: string[] };

/** The examples of docs/remotes.md, with all fields of `remote.json` and all styles that the document has. */
export function documentExamples(): { examples: DocumentExample[]; manifest: object; styles: string } {
  const text = readFileSync(path.resolve(__dirname, '../../../../docs/remotes.md'), 'utf8');
  const fences = [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, kind, content = '']) => ({
    kind,
    content,
  }));
  const of = (wanted: string) => fences.filter(({ kind }) => kind === wanted).map(({ content }) => content);
  const examples = fences.flatMap(({ kind, content }, at) => {
    if (kind !== 'tsx') return [];
    const next = fences[at + 1];
    return [{ code: content, refusals: next?.kind === 'text' ? next.content.trim().split('\n') : [] }];
  });
  // The fields of the document are those of a manifest, which the build parses.
  const fields = of('json').map((content) => JSON.parse(content) as object);
  return { examples, manifest: Object.assign({}, ...fields) as object, styles: of('css').join('\n') };
}

/** A picture, a text and whatever else an example names beside itself. */
const files: Record<string, string> = {
  'src/hub/poster.webp': 'a picture',
  'src/hub/paper.png': 'a picture',
  'src/hub/intro.mp4': 'a film',
  'src/hub/terms.txt': 'The terms',
  'src/hub/steps.json': '{ "title": "Three steps" }',
  'src/hub/model.glb': 'a model',
  'src/hub/add.wasm': 'a module',
  'src/hub/work.ts': 'export const work = 1;',
  'src/card/Card.tsx': 'export function Component() { return <p>a card</p>; }',
  'src/hub/Poll.tsx': 'export function Component() { return <p>a poll</p>; }',
  'src/hub/Chart.tsx': 'export default function Chart() { return <p>a chart</p>; }',
};

/**
 * Writes the remote `mfe-polls` with these pages into a folder: the first one is the route `hub`. `manifest` has more
 * fields of its `remote.json`.
 */
export function writePolls(
  folder: string,
  pages: readonly string[],
  { manifest = {}, styles = '' }: { manifest?: object; styles?: string } = {},
): void {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const {
    routes = [],
    slots = [],
    ...more
  } = manifest as { routes?: { id: string }[]; slots?: { name: string }[] };
  const ids = pages.map((_page, at) => (at === 0 ? 'hub' : `page-${at}`));
  write(
    'package.json',
    JSON.stringify({
      name: 'mfe-polls',
      version: '1.0.0',
      dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
    }),
  );
  write(
    'remote.json',
    JSON.stringify({
      name: 'mfe-polls',
      owner: 'team polls',
      criticality: 'regular',
      sdk: '>=2.0 <3',
      routes: [...ids.map((id) => ({ id, path: id === 'hub' ? '/polls' : `/polls/a/${id}` })), ...routes],
      slots: slots.map((slot) => ({ params: { type: 'object' }, ...slot })),
      publishes: [],
      subscribes: [],
      entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
      ...more,
    }),
  );
  const fileOf = (id: string) => (id === 'hub' ? 'hub/HubPage.tsx' : `hub/${id}.tsx`);
  const load = (key: string, file: string) =>
    `${JSON.stringify(key)}: () => import(/* webpackChunkName: ${JSON.stringify(key.split('.').at(-1))} */ './${file}')`;
  write(
    'src/routes.tsx',
    `import { definePages } from '@marquee/sdk'; import manifest from '../remote.json';
     export const routes = definePages(manifest, {${[
       ...ids.map((id) => load(id, fileOf(id))),
       ...routes.map(({ id }) => load(id, 'hub/Poll.tsx')),
     ].join(',')}});`,
  );
  write(
    'src/slots.tsx',
    `import { defineSlots } from '@marquee/sdk'; import manifest from '../remote.json';
     export const slots = defineSlots(manifest, {${slots.map(({ name }) => load(name, 'card/Card.tsx')).join(',')}});`,
  );
  for (const [file, text] of Object.entries({ ...files, 'src/hub/card.module.css': styles }))
    write(file, text);
  for (const [at, id] of ids.entries()) write(`src/${fileOf(id)}`, pages[at]!);
}
