import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { declaredExports, resolveCompiled } from './declared-exports.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'marquee-exports-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function exportsOf(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const resolve = resolveCompiled(folder, (request) =>
    request === '@marquee/mount' ? 'mount.ts' : undefined,
  );
  return declaredExports(path.join(folder, 'index.d.ts'), resolve);
}

test('a name is followed through packages and files to its comment and declaration', () => {
  const found = exportsOf({
    'index.d.ts': `export { useSlot, type Slot } from '@marquee/mount';\n`,
    'mount.d.ts': `export { useSlot, type Slot, } from './slot.ts';\n`,
    'slot.d.ts': `import type { A } from 'a';
/** A place. */
export type Slot = {
    name: string;
};
/**
 * Finds a slot.
 *
 * @example
 * useSlot('quiz');
 */
export declare function useSlot(name: string): Slot;
export declare function useSlot(slot: Slot): Slot;
export {};
`,
  });
  expect(found).toEqual([
    {
      name: 'useSlot',
      comment: "Finds a slot.\n\n@example\nuseSlot('quiz');",
      declaration: 'function useSlot(name: string): Slot;\nfunction useSlot(slot: Slot): Slot;',
    },
    { name: 'Slot', comment: 'A place.', declaration: 'type Slot = {\n    name: string;\n};' },
  ]);
});

test('a star exports all names of its file, and a name of a package from npm is named as such', () => {
  const found = exportsOf({
    'index.d.ts': `export type * from './events.ts';\nexport { pipe } from '@marquee/mount';\n`,
    'events.d.ts': `export interface RemoteEvents {\n}\n`,
    'mount.d.ts': `export { pipe } from 'valibot';\n`,
  });
  expect(found.map(({ name, comment }) => [name, comment])).toEqual([
    ['RemoteEvents', ''],
    ['pipe', 'As in `valibot`.'],
  ]);
});

test('a name that is nowhere is refused', () => {
  const files = { 'index.d.ts': `export { a } from './b.ts';\n`, 'b.d.ts': `export {};\n` };
  expect(() => exportsOf(files)).toThrow('does not export a');
});
