import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { behavesAsArtifactStore } from './artifact-store.behaviour.ts';
import { folderStore } from './folder-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folder-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

behavesAsArtifactStore(async () => folderStore(folder));

test('stored files are read-only and no temporary file remains', async () => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { name, parentPath } of files) {
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path.join(parentPath, name))).mode & 0o777).toBe(0o444);
  }
});
