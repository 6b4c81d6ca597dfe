import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseHash } from '@marquee/contracts/release-hash';
import { aRelease } from '../../testing/a-release.ts';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openReleaseFiles } from './release-files.ts';

let registry: FakeRegistry;
let home: string;
beforeEach(async () => {
  registry = await startFakeRegistry();
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

test('bytes that differ from the published file are refused and not stored', async () => {
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

test('a file that the registry does not have is reported as REGISTRY_UNREACHABLE', async () => {
  const files = await opened();
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
});

test('downloads have the token of this shell, which is read for each', async () => {
  registry.hold(quiz);
  registry.demand('Bearer second');
  const tokens = ['first', 'second'];
  const files = await openReleaseFiles({
    home,
    registryUrl: registry.url,
    token: async () => tokens.shift() ?? 'second',
  });
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    message: expect.stringContaining('OBSERVE_TOKEN'),
  });
  await files.fetchRelease(quiz.release);
  expect(files.release('mfe-quiz', '1.4.0')).toEqual(quiz.release);
});

test('a download that is late is aborted, and the next call tries again', async () => {
  registry.hold(quiz);
  registry.serve(`/blobs/${entryHash}`, 'never');
  const files = await openReleaseFiles({ home, registryUrl: registry.url, downloadWithinMs: 200 });
  await expect(files.fetchRelease(quiz.release)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
  registry.hold(quiz);
  await files.fetchRelease(quiz.release);
  expect(files.release('mfe-quiz', '1.4.0')).toEqual(quiz.release);
});

test('releases and files are still there after a restart without the registry', async () => {
  registry.hold(quiz);
  await (await opened()).fetchRelease(quiz.release);
  await registry.stop();

  const files = await opened();
  const release = files.release('mfe-quiz', '1.4.0');
  expect(release).toEqual(quiz.release);
  expect((await files.read(quiz.release, 'browser/page.js'))?.bytes.toString()).toBe('page()');
  expect(files.release('mfe-quiz', '1.5.0')).toBeUndefined();
});

test('damaged files on disk are downloaded again', async () => {
  registry.hold(quiz);
  await (await opened()).fetchRelease(quiz.release);
  writeFileSync(path.join(home, 'blobs', entryHash), 'rot');

  const files = await opened();
  expect((await files.read(quiz.release, 'browser/entry.js'))?.bytes.toString()).toBe(
    'entry of mfe-quiz@1.4.0',
  );
});

test('concurrent reads of a file, and two releases that share it, cause one download', async () => {
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
  const urls = registry.requests.map(({ url }) => url);
  expect(urls).toEqual([...new Set(urls)]);
  expect(urls).toContain(`/blobs/${quiz.release.files['browser/page.js']?.sha256}`);
});

test('finding 18: a release that another shell served is fetched from the registry, if the newest snapshot signed its record', async () => {
  registry.hold(quiz);
  const newest = aSnapshot({ served: { 'mfe-quiz@1.4.0': releaseHash(quiz.release) } });
  const files = await openReleaseFiles({ home, registryUrl: registry.url, newestSnapshot: () => newest });
  const [found] = await Promise.all([files.find('mfe-quiz', '1.4.0'), files.find('mfe-quiz', '1.4.0')]);
  expect(found).toEqual(quiz.release);
  expect((await files.read(found!, 'browser/page.js'))?.bytes.toString()).toBe('page()');
  registry.serve(`/blobs/${entryHash}`, { body: 'something else' });
  await expect(files.read(found!, 'browser/entry.js')).rejects.toMatchObject({ code: 'INTEGRITY' });
  const releases = registry.requests.map(({ url }) => url).filter((url) => url.startsWith('/releases'));
  expect(releases).toEqual(['/releases/mfe-quiz/1.4.0']);
});

test('finding 18: a record that differs from the one that the snapshot signed is refused, reported and not stored', async () => {
  const failures: unknown[] = [];
  const other = aRelease('mfe-quiz', { version: '1.4.0', files: { 'browser/page.js': 'evil()' } });
  registry.hold(other);
  const newest = aSnapshot({ served: { 'mfe-quiz@1.4.0': releaseHash(quiz.release) } });
  const files = await openReleaseFiles({
    home,
    registryUrl: registry.url,
    newestSnapshot: () => newest,
    report: (failure) => failures.push(failure),
  });
  for (let again = 0; again < 3; again += 1) expect(await files.find('mfe-quiz', '1.4.0')).toBeUndefined();
  expect(failures).toMatchObject([{ code: 'INTEGRITY' }]);
  expect((await opened()).release('mfe-quiz', '1.4.0')).toBeUndefined();
  expect(registry.requests).toHaveLength(1);
});

test('feature 39: a release that only a preview of the newest snapshot names is fetched by its signed hash, and told apart', async () => {
  registry.hold(quiz);
  const preview = { id: 1, name: 'pr-1', expiresAt: '2999-01-01T00:00:00.000Z' };
  const releases = { 'mfe-quiz@1.4.0': releaseHash(quiz.release) };
  let newest = aSnapshot({ previews: [{ ...preview, releases }] });
  const files = await openReleaseFiles({ home, registryUrl: registry.url, newestSnapshot: () => newest });
  expect(await files.find('mfe-quiz', '1.4.0')).toEqual(quiz.release);
  expect([files.isPreviewed('mfe-quiz', '1.4.0'), files.isPreviewed('mfe-quiz', '1.3.0')]).toEqual([
    true,
    false,
  ]);
  // Also in a preview, but live as well.
  newest = { ...aSnapshot({ releases: [quiz.release] }), previews: [{ ...preview, releases }] };
  expect(files.isPreviewed('mfe-quiz', '1.4.0')).toBe(false);
});

test('finding 4: a release that was never in a snapshot is undefined, and the registry gets no request for it', async () => {
  registry.hold(quiz);
  const newest = aSnapshot({ releases: [aRelease('mfe-quiz', { version: '1.3.0' }).release] });
  const files = await openReleaseFiles({ home, registryUrl: registry.url, newestSnapshot: () => newest });
  expect(await files.find('mfe-quiz', '1.4.0')).toBeUndefined();
  expect(await files.find('..', '1.0.0')).toBeUndefined();
  expect(await files.find('mfe-quiz', '1.3.0')).toMatchObject({ version: '1.3.0' });
  expect(registry.requests).toEqual([]);
});

test('releases that the registry swept are deleted, except for needed ones and shared files', async () => {
  const [next, third] = [
    aRelease('mfe-quiz', { version: '1.5.0' }),
    aRelease('mfe-quiz', { version: '1.6.0' }),
  ];
  const files = await opened();
  for (const built of [quiz, next, third]) {
    registry.hold(built);
    await files.fetchRelease(built.release);
    const sweptAt = built === third ? null : '2026-02-01T00:00:00.000Z';
    const { remote, version } = built.release;
    registry.serve(`/why/${encodeURIComponent(`${remote}@${version}`)}`, {
      body: JSON.stringify({ sweptAt }),
    });
  }
  expect(await files.sweep(({ version }) => version === '1.5.0')).toEqual(['mfe-quiz@1.4.0']);
  expect(files.release('mfe-quiz', '1.4.0')).toBeUndefined();
  expect(existsSync(path.join(home, 'blobs', entryHash))).toBe(false);
  expect(existsSync(path.join(home, 'blobs', quiz.release.files['browser/page.js']!.sha256))).toBe(true);
  expect((await opened()).release('mfe-quiz', '1.5.0')).toEqual(next.release);

  await registry.stop();
  await expect(files.sweep(() => false)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
});

test('a damaged record on disk is reported and affects no other release', async () => {
  registry.hold(quiz);
  await (await opened()).fetchRelease(quiz.release);
  writeFileSync(path.join(home, 'releases/mfe-auth@1.0.0.json'), '{"half": ');
  const failures: unknown[] = [];
  const files = await openReleaseFiles({
    home,
    registryUrl: registry.url,
    report: (failure) => failures.push(failure),
  });
  expect(files.release('mfe-quiz', '1.4.0')).toEqual(quiz.release);
  expect(failures).toMatchObject([{ message: expect.stringContaining('mfe-auth@1.0.0.json') }]);
});
