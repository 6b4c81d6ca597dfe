import type { AddressInfo } from 'node:net';
import { releaseId } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../../registry/testing/a-build.ts';
import { waitUntil } from '../../registry/testing/wait-until.ts';
import { startTestPostgres, type TestRegistry } from '../../registry/testing/start-test-registry.ts';
import { forwardObservations, type Observations } from '../../shell/server/forward-observations.ts';
import { createVisitorHash } from '../../shell/server/visitor-hash.ts';
import { aRelease } from '../../shell/testing/a-release.ts';
import { aShellOver } from '../../shell/testing/a-shell.ts';
import { aPage, aSite, rendered } from '../../shell/testing/a-site.ts';
import { createStranger } from './stranger.ts';

// A registry and a shell's server, both over HTTP; only what a shell takes from the registry is given to it.
const remote = 'mfe-quiz';
const routes = [{ id: 'hub', path: '/quiz', cache: { maxAge: 60 } }];
const [before, next] = ['1.0.0', '1.1.0'].map((version) => aRelease(remote, { version, routes }));
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => postgres.stop());

let number = 0;
/** A site on which `1.1.0` is the canary at 30 %, or was just promoted. */
async function aPlatform(state: 'canary' | 'promoted') {
  const registry = await postgres.openRegistry(`forged-${(number += 1)}`);
  for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild(remote, { version }));
  await promoteBuild(registry, remote, '1.0.0');
  if (state === 'promoted') await promoteBuild(registry, remote, '1.1.0');
  else await changeTo(registry, 'canary', { remote, version: '1.1.0', percent: 30 });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });

  const site = aSite(
    [state === 'promoted' ? next! : before!, auth],
    {
      hub: () => aPage('<h1>Quizzes</h1>'),
      'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
    },
    (snapshot) => {
      snapshot.releases[releaseId(next!.release)] = next!.release;
      if (state === 'canary')
        snapshot.remotes[remote]!.rollout = { version: '1.1.0', salt: 'a', percent: 30 };
    },
  );
  const observations = forwardingTo(registry);
  const shell = await aShellOver(site, {
    siteUrl: 'http://marquee.test',
    trustedProxies: ['loopback'],
    visitorSecret: 'what the shells of this site share',
    observe: observations.take,
  });
  await shell.listen({ port: 0, host: '127.0.0.1' });
  stops.push(
    () => observations.stop(),
    () => shell.close(),
  );
  const url = `http://127.0.0.1:${portOf(shell)}`;
  const visitorsOf = (release: string) => createStranger(url, { page: '/quiz', remote, release });
  /** Forwards what the shell received, and lets the guardrail look at it. */
  const settle = async () => {
    await observations.stop();
    await registry.runGuardrail();
  };
  return { registry, visitorsOf, stranger: visitorsOf('1.1.0'), settle };
}

function forwardingTo(registry: TestRegistry): Observations {
  return forwardObservations({
    url: `http://127.0.0.1:${portOf(registry.app)}/environments/production/observations`,
    token: async () => registry.observeToken,
    hashOf: createVisitorHash('what the shells of this site share'),
    metrics: new Registry(),
    report: (failure) => console.error(failure),
    intervalMs: 50,
  });
}

const portOf = ({ server }: { server: { address: () => unknown } }) => (server.address() as AddressInfo).port;

async function standing({ app }: TestRegistry) {
  const { remotes } = (await app.inject({ url: '/environments/production' })).json();
  return remotes.find((one: { remote: string }) => one.remote === remote) as {
    live: string;
    rollout: { version: string } | null;
    marks: { harmed: number; networks: number }[];
  };
}

test('finding 3: forged beacons from one network, blind or after asking for the plan, reach no verdict', async () => {
  for (const state of ['canary', 'promoted'] as const) {
    const { registry, stranger, settle } = await aPlatform(state);
    expect(await stranger.report('blind', 'error', { wanted: 80, most: 80 }, 1)).toBe(80);
    expect(await stranger.report('planned', 'error', { wanted: 80, most: 800 }, 1)).toBe(80);
    expect(stranger.answers).toEqual({ 204: 160 });
    await settle();
    const now = await standing(registry);
    expect(now.marks).toEqual([]);
    if (state === 'canary') expect(now.rollout).toMatchObject({ version: '1.1.0' });
    else expect(now.live).toBe('1.1.0');
  }
});

test('finding 3: forged beacons from one network with pages asked for first ask a person and move no release', async () => {
  for (const state of ['canary', 'promoted'] as const) {
    const { registry, stranger, settle } = await aPlatform(state);
    expect(await stranger.report('paged', 'error', { wanted: 80, most: 800 }, 1)).toBe(80);
    const marked = await waitUntil(
      () => standing(registry),
      ({ marks }) => marks.length > 0,
    );
    // Of eighty only the first thirty of a minute count, which is enough to ask and for nothing else.
    expect(marked.marks[0]).toMatchObject({ networks: 1 });
    expect(marked.marks[0]!.harmed).toBeLessThanOrEqual(60);
    await settle();
    const now = await standing(registry);
    if (state === 'canary') expect(now.rollout).toMatchObject({ version: '1.1.0' });
    else expect(now.live).toBe('1.1.0');
  }
});

test('finding 3: a harmful canary is withdrawn though a network reports that it is fine', async () => {
  const { registry, visitorsOf, stranger } = await aPlatform('canary');
  await stranger.report('paged', 'mount', { wanted: 80, most: 800 }, 1);
  for (let network = 2; network < 27; network += 1) {
    await visitorsOf('1.0.0').report('paged', 'mount', { wanted: 1, most: 50 }, network);
    await stranger.report('paged', 'error', { wanted: 1, most: 50 }, network);
  }
  const now = await waitUntil(
    () => standing(registry),
    ({ rollout }) => rollout === null,
  );
  expect(now).toMatchObject({ live: '1.0.0', rollout: null });
});
