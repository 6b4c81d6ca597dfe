import { sdk, type Release } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { runPendingTasks, until } from '@marquee/testing/until';
import { aPage, aPlace, aSite, rendered, textOf, type Renderings } from '../../testing/a-site.ts';
import { aRelease } from '../../testing/a-release.ts';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { readinessFor } from '../../testing/readiness-for.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { followEnvironment } from './snapshot-feed.ts';

const signer = aSigner();
let registry: FakeRegistry;
let stopFeed: (() => void) | undefined;
beforeEach(async () => {
  registry = await startFakeRegistry();
});
afterEach(async () => {
  stopFeed?.();
  await registry.stop();
});

/** The two releases of a flip: the page of one remote places the slot of the other. */
const releasesOf = (flip: number) => [
  aRelease('mfe-quiz', { version: `1.${flip}.0`, routes: [{ id: 'hub', path: '/quiz' }] }),
  aRelease('mfe-cup', { version: `1.${flip}.0`, slots: [{ name: 'cup.table' }] }),
];

const place = aPlace('p1', 'cup.table');
const renderings: Renderings = {
  hub: () => aPage(`<h1>Quiz</h1>${place.html}`, undefined, [place.placed]),
  'cup.table': () => ({ kind: 'slot', ...rendered('<p>table</p>') }),
};

/**
 * Flips two remotes this many times while four visitors request pages. At each flip the release of one remote is ready
 * after several pages more than that of the other. Returns how many pages were served, and those that had two versions.
 */
async function flip(flips: number, isSet: boolean): Promise<{ pages: number; mixed: string[] }> {
  let pages = 0;
  let waiting: { until: number; resume: () => void }[] = [];
  const afterPages = (count: number) =>
    new Promise<void>((resume) => waiting.push({ until: pages + count, resume }));
  const start = async ({ remote, version }: Release) => {
    const isLate = (Number(version.split('.')[1]) % 2 === 0) === (remote === 'mfe-cup');
    if (isLate && version !== '1.0.0') await afterPages(3);
  };

  const built = Array.from({ length: flips + 1 }, (_, at) => releasesOf(at));
  const site = aSite(built.flat(), renderings);
  const snapshotOf = (at: number) => {
    const snapshot = aSnapshot({ sequence: at + 1, releases: built[at]!.map(({ release }) => release) });
    if (isSet) {
      snapshot.remotes['mfe-quiz']!.set = ['mfe-cup'];
      snapshot.remotes['mfe-cup']!.set = ['mfe-quiz'];
    }
    return snapshot;
  };
  registry.push(signer.sign(snapshotOf(0)));
  const feed = await followEnvironment({
    environment: 'production',
    home: temporaryFolder(),
    registryUrl: registry.url,
    versions: { sdk },
    keys: signer.keys,
    readiness: readinessFor({ start }),
    activated: (active) => site.publish((next) => Object.assign(next, active)),
    report: (failure) => {
      throw failure;
    },
  });
  stopFeed = feed.stop;
  const isLive = (at: number) => () =>
    ['mfe-quiz', 'mfe-cup'].every((remote) => feed.current()?.remotes[remote]?.live === `1.${at}.0`);
  await until(isLive(0));

  const mixed: string[] = [];
  const load = { isOver: false };
  const visit = async () => {
    while (!load.isOver) {
      const html = await textOf(await site.serve(`/quiz?visit=${pages}`));
      const versions = [...html.matchAll(/data-remote="mfe-(?:quiz|cup)" data-release="([^"]+)"/g)];
      expect(versions).toHaveLength(2);
      const [one, other] = versions.map(([, version]) => version);
      if (one !== other) mixed.push(`${one} ${other}`);
      pages += 1;
      // A visitor takes turns of the event loop, as requests do.
      await runPendingTasks();
      for (const { resume } of waiting.filter((one) => one.until <= pages)) resume();
      waiting = waiting.filter((one) => one.until > pages);
    }
  };
  const visitors = [0, 1, 2, 3].map(visit);
  for (let at = 1; at <= flips; at += 1) {
    registry.push(signer.sign(snapshotOf(at)));
    await until(isLive(at));
  }
  load.isOver = true;
  await Promise.all(visitors);
  return { pages, mixed };
}

test.each(rowsOfRing([8, 1_000], 1))(
  'feature 40: %i flips of a set under load serve no page with a part of it',
  async (flips) => {
    const { pages, mixed } = await flip(flips, true);
    expect(mixed).toEqual([]);
    expect(pages).toBeGreaterThan(flips * 3);
  },
  20 * 60_000,
);

test('feature 40: the same flips without a set do serve such pages, which the count finds @all', async () => {
  expect((await flip(5, false)).mixed.length).toBeGreaterThan(0);
});
