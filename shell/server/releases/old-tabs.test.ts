import { releaseId, sdk } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite } from '../../testing/a-site.ts';
import { startFakeRegistry } from '../../testing/fake-registry.ts';
import { readinessFor } from '../../testing/readiness-for.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '@marquee/testing/until';
import { openReleaseFiles, type ReleaseFiles } from './release-files.ts';
import { followEnvironment } from './snapshot-feed.ts';

const nth = (at: number) =>
  aRelease('mfe-quiz', {
    version: `1.0.${at}`,
    routes: [{ id: 'hub', path: '/quiz' }],
    files: { 'browser/lazy.js': `lazy(${at})` },
  });

function serving(files: ReleaseFiles) {
  const site = aSite([nth(0)], { hub: () => aPage('<h1>Quizzes</h1>') });
  return aShellOver(site, { files });
}

test('feature 3: a tab opened before 20 later deploys still loads its lazy chunks, also after a restart without the registry', async () => {
  const registry = await startFakeRegistry();
  const home = temporaryFolder();
  const signer = aSigner();
  const files = await openReleaseFiles({ home, registryUrl: registry.url });
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
    versions: { sdk },
    keys: signer.keys,
    readiness: readinessFor({ fetch: files.fetchRelease }),
    report: (failure) => {
      throw failure;
    },
  });

  for (let at = 0; at <= 20; at += 1) {
    const built = nth(at);
    registry.hold(built);
    registry.push(signer.sign(aSnapshot({ sequence: at + 1, releases: [built.release] })));
    await until(() => feed.current()?.sequence === at + 1);
  }
  expect(Object.keys(feed.current()!.releases)).toEqual([releaseId(nth(20).release)]);
  feed.stop();
  await registry.stop();

  for (const running of [files, await openReleaseFiles({ home, registryUrl: registry.url })]) {
    const app = await serving(running);
    const chunk = await app.inject('/remotes/mfe-quiz/1.0.0/lazy.js');
    expect([chunk.statusCode, chunk.body]).toEqual([200, 'lazy(0)']);
    expect(chunk.headers['cache-control']).toContain('immutable');
    expect((await app.inject('/remotes/mfe-quiz/1.0.21/lazy.js')).statusCode).toBe(404);
    await app.close();
  }
});

test('feature 3: a tab that another shell opened loads its lazy chunks from one that was started since', async () => {
  const registry = await startFakeRegistry();
  registry.hold(nth(0));
  const files = await openReleaseFiles({
    home: temporaryFolder(),
    registryUrl: registry.url,
    newestSnapshot: () =>
      aSnapshot({
        releases: [nth(1).release],
        served: { 'mfe-quiz@1.0.0': releaseHash(nth(0).release) },
      }),
  });
  const app = await serving(files);
  const chunk = await app.inject('/remotes/mfe-quiz/1.0.0/lazy.js');
  expect([chunk.statusCode, chunk.body]).toEqual([200, 'lazy(0)']);
  expect((await app.inject('/remotes/mfe-quiz/7.7.7/lazy.js')).statusCode).toBe(404);
  await app.close();
  await registry.stop();
});

test('finding 4: a published release that was never in a snapshot is not served, and served files run no script', async () => {
  const registry = await startFakeRegistry();
  const evil = aRelease('mfe-quiz', {
    version: '1.0.1-sec.3',
    files: {
      'browser/pic/evil.html': '<script>steal()</script>',
      'browser/pic/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>',
    },
  });
  registry.hold(evil);
  let newest = aSnapshot({ releases: [nth(0).release] });
  const files = await openReleaseFiles({
    home: temporaryFolder(),
    registryUrl: registry.url,
    newestSnapshot: () => newest,
  });
  const app = await serving(files);
  const image = () => app.inject('/remotes/mfe-quiz/1.0.1-sec.3/pic/evil.svg');
  expect((await image()).statusCode).toBe(404);
  expect(registry.requests).toEqual([]);

  // Once it is live, it is an image only: opened at its URL, it has no origin and runs no script.
  newest = aSnapshot({ sequence: 2, releases: [evil.release] });
  const { statusCode, headers } = await image();
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-disposition']).toBeUndefined();
  const html = await app.inject('/remotes/mfe-quiz/1.0.1-sec.3/pic/evil.html');
  expect(html.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': headers['content-security-policy'],
  });
  await app.close();
  await registry.stop();
});
