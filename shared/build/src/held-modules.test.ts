import path from 'node:path';
import { existsSync } from 'node:fs';
import { findHeldModules, holdModules } from './held-modules.ts';

const folder = path.resolve(__dirname, '../../../shell');
const asked = (file: string, issuerLayer = '') => ({
  context: path.dirname(file),
  request: `./${path.basename(file)}`,
  contextInfo: { issuer: '', issuerLayer, compiler: '' },
});

/** What the boot script holds: each name with its file. */
const held = [...holdModules(folder).matchAll(/import\*as (\w+) from"([^"]+)";/g)].map(
  ([, name = '', request = '']) => ({ name, file: path.join(folder, request) }),
);

test('the boot script holds files that exist, each under a name of its own, from any folder of the project', () => {
  expect(held.length).toBeGreaterThan(10);
  expect(held.filter(({ file }) => !existsSync(file))).toEqual([]);
  expect(new Set(held.map(({ name }) => name)).size).toBe(held.length);
  expect(holdModules(folder)).not.toContain(path.dirname(folder));
});

test('what is held is found there, by whoever is built apart; anything else is built in', async () => {
  const place = /;(globalThis\.\w+)=\{/.exec(holdModules(folder))?.[1];
  for (const { name, file } of held)
    expect(await findHeldModules(folder)(asked(file))).toBe(`var ${place}.${name}`);
  const [{ file } = { file: '' }] = held;
  const inLayer = findHeldModules(folder, 'late');
  expect(await inLayer(asked(file, 'late'))).toBeDefined();
  expect(await inLayer(asked(file))).toBeUndefined();
  expect(await findHeldModules(folder)(asked(path.join(folder, 'browser/boot.ts')))).toBeUndefined();
});
