import { sdk, type Release, type Snapshot } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { aRelease } from '../../../testing/a-release.ts';
import { buildRenderer } from '../../../testing/built-renderer.ts';
import { startFakeRegistry } from '../../../testing/fake-registry.ts';
import { aSigner, aSnapshot } from '../../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { until } from '@marquee/testing/until';
import { createRenderer } from '../../../server/rendering/create-renderer.ts';
import { createReleaseWorkers } from '../../../server/rendering/release-workers.ts';
import { createPendingReleasesGauge } from '../../../server/releases/pending-releases-gauge.ts';
import { createKillFeed } from './kill-feed.ts';
import { createReadiness } from '../../../server/releases/readiness.ts';
import { openReleaseFiles } from '../../../server/releases/release-files.ts';
import { followEnvironment } from '../../../server/releases/snapshot-feed.ts';

const aRemote = (remote: string, version: string, bundle = '') =>
  aRelease(remote, { version, files: { 'server/remote.cjs': bundle } });

/** Everything a shell has from the registry's stream to its kills, with real threads and real downloads. */
async function startShell() {
  const registry = await startFakeRegistry();
  const home = temporaryFolder();
  const signer = aSigner();
  const failures: unknown[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  const files = await openReleaseFiles({ home, registryUrl: registry.url });
  const renderer = createRenderer({ scripts: await buildRenderer(), memoryLimitMb: 1_000, report });
  const workers = createReleaseWorkers({
    renderer,
    files,
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
  });
  const readiness = createReadiness({ files, fit: { check: async () => undefined }, workers, report });
  const kills = createKillFeed();
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
    versions: { sdk },
    keys: signer.keys,
    readiness,
    activated: kills.update,
    report,
  });
  const metrics = new Registry();
  createPendingReleasesGauge(metrics, feed);
  let sequence = 0;
  return {
    registry,
    kills,
    feed,
    failures,
    metrics,
    push(releases: Release[], killed: string[] = []) {
      const snapshot: Snapshot = aSnapshot({ sequence: (sequence += 1), releases });
      for (const remote of killed)
        snapshot.remotes[remote]!.killed = { reason: 'broken', at: '2026-01-01T00:00:00.000Z' };
      registry.push(signer.sign(snapshot));
    },
    live: (remote: string) => feed.current()?.remotes[remote]?.live,
    async stop() {
      feed.stop();
      readiness.stop();
      workers.stop();
      renderer.stop();
      await registry.stop();
    },
  };
}

test('feature 14: a kill is active within 5 s while a bundle loops and a file is missing, of its own remote and of another', async () => {
  const shell = await startShell();
  const [quiz, auth, fans] = [
    aRemote('mfe-quiz', '1.0.0'),
    aRemote('mfe-auth', '1.0.0'),
    aRemote('mfe-fanzone', '1.0.0'),
  ];
  for (const built of [quiz, auth, fans]) shell.registry.hold(built);
  shell.push([quiz.release, auth.release, fans.release]);
  await until(() => shell.feed.current()?.sequence === 1);

  const loops = aRemote('mfe-quiz', '1.1.0', 'loop');
  const lost = aRemote('mfe-auth', '1.1.0', 'lost');
  const better = aRemote('mfe-fanzone', '1.1.0');
  shell.registry.hold(loops);
  shell.registry.hold(better);
  shell.push([loops.release, auth.release, fans.release]);
  shell.push([loops.release, lost.release, fans.release]);
  shell.push([loops.release, lost.release, better.release]);
  await until(() => shell.live('mfe-fanzone') === '1.1.0');
  expect([shell.live('mfe-quiz'), shell.live('mfe-auth')]).toEqual(['1.0.0', '1.0.0']);

  for (const killed of [['mfe-fanzone'], ['mfe-fanzone', 'mfe-quiz']]) {
    shell.push([loops.release, lost.release, better.release], killed);
    await until(() => shell.kills.current()?.killed.join() === killed.join());
  }
  expect(await shell.metrics.metrics()).toMatch(
    /releases_pending\{remote="mfe-quiz",release="1\.1\.0"\} 1\n.*releases_pending\{remote="mfe-auth",release="1\.1\.0"\} 1/,
  );
  expect(shell.failures).toMatchObject([
    { message: 'mfe-auth@1.1.0 is not ready and pending; all other changes are active' },
  ]);
  await shell.stop();
});
