import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContentStore } from './content-store.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'marquee-content-')), 'content');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

test('another process reads a stored copy, and no incomplete file remains', async () => {
  await openContentStore(folder).write('C28-all', [{ name: 'मेहर' }]);
  await Promise.all([1, 2, 3].map((count) => openContentStore(folder).write('C28-all', [{ name: count }])));

  expect(await openContentStore(folder).read('C28-all')).toEqual([{ name: expect.any(Number) }]);
  expect(await readdir(folder)).toEqual(['C28-all.json']);
});

test('a missing or damaged copy is undefined, and a folder that cannot be written only warns', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await openContentStore(folder).read('C29-all')).toBeUndefined();
  expect(warned).not.toHaveBeenCalled();

  await openContentStore(folder).write('C29-all', []);
  await writeFile(path.join(folder, 'C29-all.json'), '[{"na');
  expect(await openContentStore(folder).read('C29-all')).toBeUndefined();

  await openContentStore(path.join(folder, 'C29-all.json')).write('C28-all', []);
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
});

test('security: a name leads to no file outside the folder', async () => {
  const store = openContentStore(folder);
  await store.write('C28-all', []);
  await writeFile(path.join(path.dirname(folder), 'secret.json'), '"key"');
  expect(await store.read('../secret')).toBeUndefined();

  await store.write('../secret', 'overwritten');
  expect(await openContentStore(path.dirname(folder)).read('secret')).toBe('key');
});
