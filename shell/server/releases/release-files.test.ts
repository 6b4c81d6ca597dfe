import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aRelease } from '../../testing/a-release.ts';
import { startLittleRegistry, type LittleRegistry } from '../../testing/little-registry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openReleaseFiles } from './release-files.ts';

let registry: LittleRegistry;
let home: string;
beforeEach(async () => {
  registry = await startLittleRegistry();
  home = temporaryFolder();
});
afterEach(() => registry.stop());

const quiz = aRelease('mfe-quiz', { version: '1.4.0' });
const entryHash = quiz.release.files['browser/entry.js']?.sha256 ?? '';
const opened = () => openReleaseFiles({ home, registryUrl: registry.url });

test('a fetched release gives its files with the hashes of the signed record, and no other file', async () => {
  registry.hold(quiz);
  const files = await opened();
  await files.fetchRelease(quiz.release);

  const entry = await files.read(quiz.release, 'browser/entry.js');
  expect(entry?.bytes.toString()).toBe('entry of mfe-quiz@1.4.0');
  expect(entry).toMatchObject({ ...quiz.release.files['browser/entry.js'], bytes: expect.any(Buffer) });
  expect(await files.read(quiz.release, 'browser/../server/remote.cjs')).toBeUndefined();
  expect(await files.read(quiz.release, 'toString')).toBeUndefined();
});

test('bytes that are not what was published are refused and never kept', async () => {
  registry.hold(quiz);
  registry.serve(`/blobs/${entryHash}`, { body: 'something else' });
  const files = await opened();
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({ code: 'INTEGRITY' });
  expect(files.release('mfe-quiz', '1.4.0')).toBeUndefined();
  expect(existsSync(path.join(home, 'blobs', entryHash))).toBe(false);

  registry.hold(quiz);
  await files.fetchRelease(quiz.release);
  expect(files.release('mfe-quiz', '1.4.0')).toEqual(quiz.release);
});

test('a registry that has not got the file is said to be unreachable for it', async () => {
  const files = await opened();
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
});

test('a file that does not come in time is given up, and asked for again the next time', async () => {
  registry.hold(quiz);
  registry.serve(`/blobs/${entryHash}`, 'never');
  const files = await openReleaseFiles({ home, registryUrl: registry.url, downloadWithinMs: 200 });
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
  registry.hold(quiz);
  await files.fetchRelease(quiz.release);
  expect(files.release('mfe-quiz', '1.4.0')).toEqual(quiz.release);
});

test('releases and files are found again after a restart without the registry', async () => {
  registry.hold(quiz);
  await (await opened()).fetchRelease(quiz.release);
  await registry.stop();

  const files = await opened();
  const release = files.release('mfe-quiz', '1.4.0');
  expect(release).toEqual(quiz.release);
  expect((await files.read(quiz.release, 'browser/page.js'))?.bytes.toString()).toBe('page()');
  expect(files.release('mfe-quiz', '1.5.0')).toBeUndefined();
});

test('bytes that rotted on the disk are fetched again', async () => {
  registry.hold(quiz);
  await (await opened()).fetchRelease(quiz.release);
  writeFileSync(path.join(home, 'blobs', entryHash), 'rot');

  const files = await opened();
  expect((await files.read(quiz.release, 'browser/entry.js'))?.bytes.toString()).toBe(
    'entry of mfe-quiz@1.4.0',
  );
});

test('a file asked for many times at once, or shared by two releases, is downloaded once', async () => {
  const next = aRelease('mfe-quiz', { version: '1.5.0' });
  registry.hold(quiz);
  registry.hold(next);
  const files = await opened();
  await Promise.all([
    files.fetchRelease(quiz.release),
    files.fetchRelease(quiz.release),
    files.fetchRelease(next.release),
    ...Array.from({ length: 5 }, () => files.read(quiz.release, 'browser/page.js')),
  ]);
  const urls = registry.asked.map(({ url }) => url);
  expect(urls).toEqual([...new Set(urls)]);
  expect(urls).toContain(`/blobs/${quiz.release.files['browser/page.js']?.sha256}`);
});
