import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const root = path.resolve(__dirname, '../..');

/** The attributes of each element of a component that can be disabled. */
function disabledControls(file: string): string[][] {
  const text = readFileSync(path.join(root, file), 'utf8');
  // Parsing is most of the work, and few files have the word.
  if (!text.includes('disabled')) return [];
  const found: string[][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'JSXOpeningElement' && 'attributes' in node) {
      // swc's tree: each attribute has a name, a spread has none.
      const attributes = node.attributes as { name?: { value?: string } }[];
      const names = attributes.flatMap(({ name }) => name?.value ?? []);
      if (names.includes('disabled') || names.includes('aria-disabled')) found.push(names);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: true, target: 'es2022' }));
  return found;
}

test('a control for visitors that can be disabled names the element with the reason', () => {
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  const controls = remotes
    .map((remote) => `${remote}/src`)
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .flatMap((file) =>
          disabledControls(path.join(folder, file)).map((attributes) => ({ file, attributes })),
        ),
    );

  expect(controls.map(({ file }) => path.basename(file)).sort()).toEqual([
    'CodeStep.tsx',
    'DetailsStep.tsx',
    'OptionButton.tsx',
    'PriceBar.tsx',
  ]);
  expect(controls.filter(({ attributes }) => !attributes.includes('aria-describedby'))).toEqual([]);
});
