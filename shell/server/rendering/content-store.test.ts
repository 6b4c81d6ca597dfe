import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContentStore } from './content-store.ts';

let folder: string;
const report = jest.fn();
beforeEach(async () => {
  report.mockClear();
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'marquee-content-')), 'content');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

test('another process reads a stored copy, and no incomplete file remains', async () => {
  await openContentStore(folder, report).write('C28-all', [{ name: 'मेहर' }]);
  await Promise.all(
    [1, 2, 3].map((count) => openContentStore(folder, report).write('C28-all', [{ name: count }])),
  );

  expect(await openContentStore(folder, report).read('C28-all')).toEqual([{ name: expect.any(Number) }]);
  expect(await readdir(folder)).toEqual(['C28-all.json']);
});

test('a missing or damaged copy is undefined, and a folder that cannot be written is only reported', async () => {
  expect(await openContentStore(folder, report).read('C29-all')).toBeUndefined();
  expect(report).not.toHaveBeenCalled();

  await openContentStore(folder, report).write('C29-all', []);
  await writeFile(path.join(folder, 'C29-all.json'), '[{"na');
  expect(await openContentStore(folder, report).read('C29-all')).toBeUndefined();

  await openContentStore(path.join(folder, 'C29-all.json'), report).write('C28-all', []);
  expect(report).toHaveBeenCalledTimes(2);
});

test('security: a name leads to no file outside the folder', async () => {
  const store = openContentStore(folder, report);
  await store.write('C28-all', []);
  await writeFile(path.join(path.dirname(folder), 'secret.json'), '"key"');
  expect(await store.read('../secret')).toBeUndefined();

  await store.write('../secret', 'overwritten');
  expect(await openContentStore(path.dirname(folder), report).read('secret')).toBe('key');
});
