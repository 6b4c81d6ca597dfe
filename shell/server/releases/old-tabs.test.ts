import { releaseId } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aPage, aSite } from '../../testing/a-site.ts';
import { startLittleRegistry } from '../../testing/little-registry.ts';
import { readinessFor } from '../../testing/readiness-for.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';
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
  const registry = await startLittleRegistry();
  const home = temporaryFolder();
  const signer = aSigner();
  const files = await openReleaseFiles({ home, registryUrl: registry.url });
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
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
  const registry = await startLittleRegistry();
  registry.hold(nth(0));
  const files = await openReleaseFiles({ home: temporaryFolder(), registryUrl: registry.url });
  const app = await serving(files);
  const chunk = await app.inject('/remotes/mfe-quiz/1.0.0/lazy.js');
  expect([chunk.statusCode, chunk.body]).toEqual([200, 'lazy(0)']);
  expect((await app.inject('/remotes/mfe-quiz/7.7.7/lazy.js')).statusCode).toBe(404);
  await app.close();
  await registry.stop();
});
