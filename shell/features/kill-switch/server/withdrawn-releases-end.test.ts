import { sdk, type Release, type Snapshot } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { until } from '@marquee/testing/until';
import { aRelease } from '../../../testing/a-release.ts';
import { buildRenderer } from '../../../testing/built-renderer.ts';
import { startFakeRegistry } from '../../../testing/fake-registry.ts';
import { aSigner, aSnapshot } from '../../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createRenderer } from '../../../server/rendering/create-renderer.ts';
import { createReleaseWorkers } from '../../../server/rendering/release-workers.ts';
import type { RendererScripts } from '../../../server/rendering/renderer-process.ts';
import { createReadiness } from '../../../server/releases/readiness.ts';
import { openReleaseFiles } from '../../../server/releases/release-files.ts';
import { followEnvironment } from '../../../server/releases/snapshot-feed.ts';

let scripts: RendererScripts;
beforeAll(async () => {
  scripts = await buildRenderer();
});
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const aRemote = (remote: string, version: string, bundle = '') =>
  aRelease(remote, { version, files: { 'server/remote.cjs': bundle } });
type Built = ReturnType<typeof aRemote>;

/** A shell from the registry's stream to the processes of its releases; `home` is that of an earlier one. */
async function startShell({
  home = temporaryFolder(),
  signer = aSigner(),
  registry = startFakeRegistry(),
} = {}) {
  const { url, hold, push: send, stop: stopRegistry } = await registry;
  const failures: unknown[] = [];
  const lines: string[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  const files = await openReleaseFiles({ home, registryUrl: url });
  const renderer = createRenderer({
    scripts,
    memoryLimitMb: 300,
    report,
    print: (line) => lines.push(line),
  });
  const workers = createReleaseWorkers({
    renderer,
    files,
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
    endWithinMs: 50,
  });
  const readiness = createReadiness({ files, fit: { check: async () => undefined }, workers, report });
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: url,
    versions: { sdk },
    keys: signer.keys,
    readiness,
    report,
  });
  let sequence = feed.current()?.sequence ?? 0;
  const stop = () => {
    feed.stop();
    readiness.stop();
    workers.stop();
    renderer.stop();
  };
  stops.push(stop, stopRegistry);
  return {
    home,
    signer,
    feed,
    failures,
    lines,
    stop,
    registry: Promise.resolve(await registry),
    push(built: Built[], change: (snapshot: Snapshot) => void = () => undefined) {
      for (const one of built) hold(one);
      const releases = built.map(({ release }): Release => release);
      const snapshot = aSnapshot({ sequence: (sequence += 1), releases });
      change(snapshot);
      send(signer.sign(snapshot));
      return until(() => feed.current()?.sequence === sequence);
    },
    /** The processes of a release. */
    pids: (release: string) => renderer.pids(release),
    live: (remote: string) => feed.current()?.remotes[remote]?.live,
    render: async (remote: string, version: string) => {
      const request = { url: 'http://site.test/', language: 'en', prefix: 'a-', kind: 'slot' } as const;
      const rendered = await workers
        .of({ remote, version })
        .render({ ...request, slot: 'render', params: { text: 'whole' } }, 60_000, async () => ({
          failure: '',
        }));
      return 'html' in rendered ? rendered.html : '';
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes a release a canary for one visitor in ten thousand. */
const canary = (version: string) => (snapshot: Snapshot) => {
  snapshot.remotes['mfe-quiz'] = {
    ...snapshot.remotes['mfe-quiz']!,
    live: '1.0.0',
    rollout: { version, salt: 's', percent: 0.01 },
  };
};
const withdrawn = (version: string) => (snapshot: Snapshot) => {
  snapshot.withdrawn = [`mfe-quiz@${version}`];
};

test('finding 23: nothing of a release runs once it is withdrawn, while one that was only replaced completes its pages', async () => {
  const shell = await startShell();
  const [quiz, fans] = [aRemote('mfe-quiz', '1.0.0'), aRemote('mfe-fanzone', '1.0.0')];
  // It goes on between renders, whatever it is asked.
  const hostile = aRemote('mfe-quiz', '1.0.1', 'goOn');
  await shell.push([quiz, hostile, fans], canary('1.0.1'));
  await until(() => shell.lines.includes('mfe-quiz@1.0.1: still here'));
  const [stays] = shell.pids('mfe-fanzone@1.0.0');
  const [ends] = shell.pids('mfe-quiz@1.0.1');

  await shell.push([quiz, aRemote('mfe-fanzone', '1.1.0')], withdrawn('1.0.1'));
  await until(() => !isRunning(ends!));
  expect(shell.pids('mfe-quiz@1.0.1')).toEqual([]);
  expect(isRunning(stays!)).toBe(true);
  await expect(shell.render('mfe-quiz', '1.0.1')).rejects.toThrow('There is no worker for mfe-quiz@1.0.1');
  expect(await shell.render('mfe-quiz', '1.0.0')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
});

test('finding 23: nothing of a remote runs while it is killed; revived, it is served when it runs again', async () => {
  const shell = await startShell();
  const [quiz, fans] = [aRemote('mfe-quiz', '1.0.0', 'goOn'), aRemote('mfe-fanzone', '1.0.0')];
  await shell.push([quiz, fans]);
  const [ends] = shell.pids('mfe-quiz@1.0.0');
  await shell.push([quiz, fans], (snapshot) => {
    snapshot.remotes['mfe-quiz']!.killed = { reason: 'hostile', at: '2026-01-01T00:00:00.000Z' };
  });
  await until(() => !isRunning(ends!));
  expect(await shell.render('mfe-fanzone', '1.0.0')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');

  await shell.push([quiz, fans]);
  await until(() => shell.feed.current()?.remotes['mfe-quiz']?.killed === undefined);
  expect(await shell.render('mfe-quiz', '1.0.0')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
});

test.each(rowsOfRing(['throw', 'garbage', 'exit', 'leak', 'reject', 'crash', 'buffers'], 1))(
  'finding 23: a release that ends while it loads (%s) replaces none that works, even after a restart of the shell',
  async (bundle) => {
    const first = await startShell();
    const [quiz, fans] = [aRemote('mfe-quiz', '1.0.0'), aRemote('mfe-fanzone', '1.0.0')];
    await first.push([quiz, fans]);
    const broken = aRemote('mfe-quiz', '1.1.0', bundle);
    await first.push([broken, fans, aRemote('mfe-auth', '1.0.0')]);
    await until(() => first.live('mfe-auth') === '1.0.0');
    await until(() => first.failures.some((failure) => String(failure).includes('is not ready and pending')));
    const expectTheFirst = async (shell: typeof first) => {
      expect(shell.live('mfe-quiz')).toBe('1.0.0');
      expect(shell.feed.pending().map(({ version }) => version)).toEqual(['1.1.0']);
      expect(await shell.render('mfe-quiz', '1.0.0')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
    };
    await expectTheFirst(first);
    first.stop();
    await expectTheFirst(await startShell(first));
  },
);

test('finding 23: a broken release that no other precedes is named as pending', async () => {
  const shell = await startShell();
  await shell.push([aRemote('mfe-quiz', '1.0.0', 'throw'), aRemote('mfe-fanzone', '1.0.0')]);
  expect(shell.feed.pending().map(({ remote }) => remote)).toEqual(['mfe-quiz']);
});
