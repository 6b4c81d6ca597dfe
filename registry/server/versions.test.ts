import { sdk, type ShellVersions } from '@marquee/contracts';
import type { ReleaseContracts } from '@marquee/release-checks';
import { rowsOfRing } from '@marquee/testing/ring';
import { releases } from '../releases/release-tables.ts';
import { aBuild, changeTo, promoteBuild, publishBuild, type Build } from '../testing/a-build.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';

const shell = (major: number, shared?: Record<string, string>): ShellVersions => ({
  sdk: { current: `${major}.0.0`, oldest: `${major - 1}.0.0` },
  ...(shared && { shared }),
});

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
let number = 0;
let leaves: (() => Promise<void>)[];
beforeEach(async () => {
  leaves = [];
  registry = await open();
});
afterEach(async () => {
  await Promise.all(leaves.map((leave) => leave()));
  await postgres.closeRegistries();
});

async function open(home?: string): Promise<TestRegistry> {
  if (!home) number += 1;
  const opened = await postgres.openRegistry(`versions-${number}`, home);
  await opened.app.listen({ port: 0, host: '127.0.0.1' });
  return opened;
}

const connect = async (environment: string, versions: ShellVersions, on = registry) =>
  leaves.push(await connectShell(on, environment, versions));

/** A build of `mfe-quiz` for the sdk with this major. */
function buildFor(major: number, version: string, more: Partial<ReleaseContracts> = {}): Build {
  const range = `>=${major}.0 <${major + 1}`;
  const built = { range, built: `${major}.0.0`, deprecated: [] };
  const build = aBuild('mfe-quiz', { version, contracts: { sdk: built, ...more } });
  build.release.manifest.sdk = range;
  return build;
}

const get = async (path: string, on = registry) => (await on.app.inject(path)).json();
const post = (url: string, payload: object, token = registry.token) =>
  registry.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });

describe('publish', () => {
  test('a release that no shell of an environment can run is published with a warning that names the environment @all', async () => {
    await connect('production', shell(2));
    await connect('staging', shell(4));
    const published = await publishBuild(registry, buildFor(2, '1.0.0'));
    expect([published.statusCode, published.json().warnings]).toEqual([
      201,
      ['mfe-quiz@1.0.0 needs sdk >=2.0 <3; the shell runs 3.0.0 to 4.0.0 (in staging)'],
    ]);
  });

  test('a release that no shell of any environment can run is refused', async () => {
    await connect('production', shell(2, { react: '19.3.1' }));
    const later = await publishBuild(registry, buildFor(3, '1.0.0'));
    expect([later.statusCode, later.json().code]).toEqual([409, 'RELEASE_NOT_DEPLOYABLE']);
    const other = await publishBuild(registry, buildFor(2, '1.0.0', { shared: { react: '^20.0.0' } }));
    expect(other.json().message).toContain('needs react ^20.0.0; the shell shares 19.3.1 (in production)');
    expect((await get('/releases')).releases).toEqual([]);
  });

  test('without any shell the version of the registry stands for it @all', async () => {
    expect((await publishBuild(registry, buildFor(2, '1.0.0'))).statusCode).toBe(201);
    expect((await publishBuild(registry, buildFor(3, '1.1.0'))).json().message).toContain(
      `needs sdk >=3.0 <4; the shell runs ${sdk.oldest} to ${sdk.current} (in this platform)`,
    );
  });
});

describe('changes that give visitors a release', () => {
  const reason = 'the shells of production follow tonight';
  const variants = ['1.0.0', '2.0.0'].map((version, at) => ({ name: `v${at}`, version, weight: 1 }));
  const changes: [string, object][] = [
    ['promote', { version: '2.0.0' }],
    ['canary', { version: '2.0.0', percent: 10 }],
    ['start-experiment', { id: 'two', sharePercent: 50, variants }],
    ['tenant', { version: '2.0.0', tenant: 'acme' }],
    ['pin', { version: '2.0.0', visitor: 'v'.repeat(32) }],
    ['stop-experiment', { id: 'running', promote: 'v1' }],
  ];

  test.each(rowsOfRing(changes, 1))(
    '%s asks the connected shells, as can-deploy does; forced, it is audited with the faults',
    async (verb, body) => {
      await connect('production', shell(2));
      await connect('staging', shell(3));
      await publishBuild(registry, buildFor(2, '1.0.0'));
      await publishBuild(registry, buildFor(3, '2.0.0'));
      await promoteBuild(registry, 'mfe-quiz', '1.0.0');
      if (verb === 'stop-experiment') {
        const running = { remote: 'mfe-quiz', id: 'running', sharePercent: 50, variants, force: true };
        expect((await changeTo(registry, 'start-experiment', running)).statusCode).toBe(200);
      }
      const change = (more: object) =>
        changeTo(registry, verb, { remote: 'mfe-quiz', ...body, reason, ...more });

      const fault = 'mfe-quiz@2.0.0 needs sdk >=3.0 <4; the shell runs 1.0.0 to 2.0.0 (in production)';
      const refused = await change({});
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'RELEASE_NOT_DEPLOYABLE']);
      expect(refused.json().message).toContain(fault);

      expect((await change({ force: true })).statusCode).toBe(200);
      expect((await get('/audit?limit=1')).rows[0]).toMatchObject({ reason, details: { forced: [fault] } });
    },
  );

  test('a release that disagrees with a neighbour is not promoted', async () => {
    const event = (field: string) => ({
      event: 'auth:logged-in',
      version: 1,
      detail: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
    });
    await publishBuild(registry, aBuild('mfe-auth', { contracts: { publishes: [event('id')] } }));
    await publishBuild(registry, aBuild('mfe-quiz', { contracts: { subscribes: [event('userId')] } }));
    await promoteBuild(registry, 'mfe-auth', '1.0.0');
    const refused = await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    expect(refused.json().message).toContain(
      'mfe-auth@1.0.0 publishes auth:logged-in v1; mfe-quiz@1.0.0 subscribes to v1: field userId',
    );
    expect((await get('/environments/production')).remotes).toHaveLength(1);
  });

  test('of two releases that disagree and are promoted at once, one goes live @all', async () => {
    const slot = (params: object) => [{ slot: 'auth.card', params: { type: 'object', ...params } }];
    const offers = slot({ properties: { id: { type: 'string' } }, required: ['id'] });
    await publishBuild(registry, aBuild('mfe-auth', { slots: ['auth.card'], contracts: { offers } }));
    await publishBuild(registry, aBuild('mfe-quiz', { contracts: { uses: slot({ properties: {} }) } }));
    const both = await Promise.all([
      promoteBuild(registry, 'mfe-auth', '1.0.0'),
      promoteBuild(registry, 'mfe-quiz', '1.0.0'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a change that waits for approval is compared when it is requested @all', async () => {
    await connect('production', shell(2));
    await connect('staging', shell(3));
    await publishBuild(registry, buildFor(3, '2.0.0'));
    await changeTo(registry, 'policy', { requireApproval: true });
    const requested = await promoteBuild(registry, 'mfe-quiz', '2.0.0');
    expect(requested.json().code).toBe('RELEASE_NOT_DEPLOYABLE');
    expect((await get('/proposals')).proposals).toEqual([]);
  });
});

describe('shells', () => {
  test('a registry knows the shells of the other registries on its database, until they leave @all', async () => {
    const other = await open('another-home');
    const leave = await connectShell(other, 'production', shell(3));
    const current = async () => (await get('/environments/production/contracts')).shells[0].sdk.current;
    expect(await waitUntil(current, (version) => version === '3.0.0')).toBe('3.0.0');
    await leave();
    expect(await waitUntil(current, (version) => version === sdk.current)).toBe(sdk.current);
  });

  test('a registry that closes takes its shells with it @all', async () => {
    const other = await open('a-third-home');
    await connectShell(other, 'production', shell(3));
    const shells = async () => (await get('/environments')).environments[0].shells;
    expect(await waitUntil(shells, ({ length }) => length === 1)).toEqual([shell(3)]);
    const done = async () => (await registry.app.inject('/?done=kill')).body;
    expect((await get('/environments/production')).connectedShells).toBe(1);
    expect(await done()).toMatch(/Shells receive it within a second[^]*1 shell connected/);
    await other.close();
    expect(await shells()).toEqual([]);
    expect((await get('/environments/production')).connectedShells).toBe(0);
    expect(await done()).toMatch(/No shell is connected: visitors keep[^]*no shell connected/);
  });

  test('B1: status and console name the releases that shells could not start @all', async () => {
    leaves.push(await connectShell(registry, 'production', shell(2)));
    leaves.push(await connectShell(registry, 'production', shell(2), { pending: ['mfe-quiz@1.2.0'] }));
    expect(await get('/environments/production')).toMatchObject({
      connectedShells: 2,
      pending: [{ release: 'mfe-quiz@1.2.0', shells: 1 }],
    });
    const page = (await registry.app.inject('/')).body;
    expect(page).toMatch(/mfe-quiz@1\.2\.0 is pending<\/b>[^]*it does not start on 1 of 2 shells/);
    expect((await get('/environments/staging')).pending).toEqual([]);
  });
});

describe('deprecated names', () => {
  const mount = {
    name: '@marquee/mount',
    since: '2.0.0',
    removedIn: '3.0.0',
    instead: 'import from @marquee/sdk',
  };

  test('feature 23: status, console and metrics list the live releases that use them', async () => {
    const built = { range: '>=2.0 <3', built: '2.0.0', deprecated: [mount] };
    await publishBuild(registry, buildFor(2, '1.0.0', { sdk: built }));
    await publishBuild(registry, aBuild('mfe-auth'));
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    await promoteBuild(registry, 'mfe-auth', '1.0.0');

    const { remotes } = await get('/environments/production');
    expect(remotes.map(({ sdk: used }: { sdk: object }) => used)).toMatchObject([{ deprecated: [] }, built]);
    for (const page of ['/', '/console/production/remotes/mfe-quiz']) {
      const { body } = await registry.app.inject({ url: page, headers: { accept: 'text/html' } });
      for (const text of ['@marquee/mount', '3.0.0', 'import from @marquee/sdk'])
        expect(body).toContain(text);
    }
    const overview = (await registry.app.inject('/')).body;
    const [users] = /<h2 id="deprecated-title">[^]*?<\/section>/.exec(overview)!;
    expect(users).toContain('mfe-quiz@1.0.0');
    expect(users).not.toContain('mfe-auth');
    const { body } = await registry.app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
    const lines = body.split('\n');
    expect(lines).toContain('marquee_deprecated_names{environment="production",remote="mfe-quiz"} 1');
    expect(lines).toContain('marquee_deprecated_names{environment="production",remote="mfe-auth"} 0');
  });

  test('a release that was built with sdk 1 is listed as a whole @all', async () => {
    const build = aBuild('mfe-quiz', {
      files: {
        'about/contracts.json': JSON.stringify({
          shellApi: 1,
          publishes: [],
          subscribes: [],
          offers: [],
          uses: [],
        }),
      },
    });
    expect((await publishBuild(registry, build)).statusCode).toBe(201);
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    const { remotes } = await get('/environments/production');
    expect(remotes[0].sdk).toMatchObject({
      range: '>=1.0 <2',
      deprecated: [{ name: 'sdk 1', removedIn: '3.0', instead: 'build it with sdk 2' }],
    });
  });
});

test('a registry reads the contracts of releases that an earlier version recorded without them @all', async () => {
  await publishBuild(registry, buildFor(2, '1.0.0'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  await registry.db.update(releases).set({ contracts: null });
  const sdkOf = async (on: TestRegistry) => (await get('/environments/production', on)).remotes[0].sdk.range;
  expect(await sdkOf(registry)).toBe('>=1.0 <2');
  expect(await sdkOf(await open(`versions-${number}`))).toBe('>=2.0 <3');
});

describe('environments', () => {
  test('an administrator creates one; it has releases, a stream and an audit of its own', async () => {
    const created = await post('/environments', { name: 'preview', reason: 'a place for partners' });
    expect([created.statusCode, created.json()]).toEqual([201, { environment: 'preview', isNew: true }]);
    expect((await get('/audit?limit=1')).rows[0]).toMatchObject({
      action: 'create-environment',
      environment: 'preview',
      reason: 'a place for partners',
    });
    await connect('preview', shell(2));
    await publishBuild(registry, buildFor(2, '1.0.0'));
    expect((await promoteBuild(registry, 'mfe-quiz', '1.0.0', 'preview')).statusCode).toBe(200);

    const { environments } = await get('/environments');
    expect(environments.map(({ environment }: { environment: string }) => environment)).toEqual([
      'production',
      'preview',
      'staging',
    ]);
    expect(environments[1]).toMatchObject({ remotes: 1, shells: [shell(2)] });
    const { body } = await registry.app.inject({
      url: '/?environment=preview',
      headers: { accept: 'text/html' },
    });
    expect(body).toContain('mfe-quiz');
    expect(body).toContain('/?environment=staging');
  });

  test('a second creation changes nothing; others than administrators, and bad names, are refused @all', async () => {
    expect((await post('/environments', { name: 'staging', reason: 'again' })).json().isNew).toBe(false);
    expect(
      (await post('/environments', { name: 'preview', reason: 'x' }, registry.observeToken)).statusCode,
    ).toBe(403);
    expect((await post('/environments', { name: 'Preview!', reason: 'x' })).statusCode).toBe(400);
    expect((await post('/environments', { name: 'preview' })).statusCode).toBe(400);
    expect((await get('/environments')).environments).toHaveLength(2);
  });

  test('the keys of every environment are rotated @all', async () => {
    await post('/environments', { name: 'preview', reason: 'a place for partners' });
    const { keyId } = (await post('/keys/rotate', { reason: 'yearly' })).json();
    expect(await get('/environments/preview/snapshot')).toMatchObject({ keyId });
  });
});

describe('remove', () => {
  const live = async (environment = 'production') =>
    JSON.parse((await get(`/environments/${environment}/snapshot`)).payload).remotes;

  test('a removed remote is in no snapshot of the environment, with all that it had there; the audit says who places its slots @all', async () => {
    const slot = { slot: 'quiz.card', params: {} };
    for (const version of ['1.0.0', '1.1.0'])
      await publishBuild(registry, aBuild('mfe-quiz', { version, slots: ['quiz.card'] }));
    await publishBuild(registry, aBuild('mfe-auth', { contracts: { uses: [slot] } }));
    await promoteBuild(registry, 'mfe-auth', '1.0.0');
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    await promoteBuild(registry, 'mfe-quiz', '1.0.0', 'staging');
    const remote = 'mfe-quiz';
    await changeTo(registry, 'canary', { remote, version: '1.1.0', percent: 10 });
    await changeTo(registry, 'tenant', { remote, tenant: 'acme', version: '1.1.0' });
    await changeTo(registry, 'pin', { remote, version: '1.1.0', visitor: 'v'.repeat(32) });
    await changeTo(registry, 'lock', { remote });
    await changeTo(registry, 'kill', { remote });

    const removed = await changeTo(registry, 'remove', { remote, reason: 'the quiz has ended' });
    expect(removed.json()).toMatchObject({
      changed: true,
      details: { live: '1.0.0', withdrawn: '1.1.0', placedBy: ['mfe-auth@1.0.0'] },
    });
    expect(Object.keys(await live())).toEqual(['mfe-auth']);
    expect(Object.keys(await live('staging'))).toEqual(['mfe-quiz']);
    expect((await get('/audit?limit=1')).rows[0]).toMatchObject({
      action: 'remove',
      remote,
      reason: 'the quiz has ended',
    });
    expect((await changeTo(registry, 'remove', { remote })).statusCode).toBe(404);

    await promoteBuild(registry, remote, '1.1.0');
    expect((await live())[remote]).toEqual({ live: '1.1.0', experiments: [], tenants: {}, pins: {} });
  });

  test('it needs the right to promote, and a locked remote stays', async () => {
    await publishBuild(registry, aBuild('mfe-quiz'));
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    const rights = [{ remote: 'mfe-quiz', actions: ['promote'] }];
    const { token } = (await post('/tokens', { name: 'quiz', rights, reason: 'x' })).json();
    const team = { ...registry, token };
    const observer = { ...registry, token: registry.observeToken };
    expect((await changeTo(observer, 'remove', { remote: 'mfe-quiz' })).statusCode).toBe(403);
    await changeTo(registry, 'lock', { remote: 'mfe-quiz' });
    expect((await changeTo(team, 'remove', { remote: 'mfe-quiz' })).json().code).toBe('REMOTE_LOCKED');
    await changeTo(registry, 'unlock', { remote: 'mfe-quiz' });
    expect((await changeTo(team, 'remove', { remote: 'mfe-quiz' })).statusCode).toBe(200);
  });
});

describe('matrix', () => {
  test('each release that an experiment, a rollout or a proposal brings is in a cell @all', async () => {
    await connect('production', shell(2));
    await publishBuild(registry, buildFor(2, '1.0.0'));
    for (const name of ['mfe-auth', 'mfe-checkout'])
      for (const version of ['1.0.0', '1.1.0', '1.2.0'])
        await publishBuild(registry, aBuild(name, { version }));
    for (const remote of ['mfe-auth', 'mfe-checkout', 'mfe-quiz'])
      await changeTo(registry, 'promote', { remote, version: '1.0.0', force: true });
    const variants = ['1.0.0', '1.1.0', '1.2.0'].map((version) => ({
      name: `v${version[2]}`,
      version,
      weight: 1,
    }));
    const experiment = { remote: 'mfe-auth', id: 'form', sharePercent: 100, variants, force: true };
    expect((await changeTo(registry, 'start-experiment', experiment)).statusCode).toBe(200);
    await changeTo(registry, 'canary', {
      remote: 'mfe-checkout',
      version: '1.1.0',
      percent: 10,
      force: true,
    });

    const { cells } = await get('/matrix/mfe-quiz');
    expect(
      cells
        .filter(({ kind }: { kind: string }) => kind === 'proposed')
        .map(({ name }: { name: string }) => name),
    ).toEqual([
      'proposed in production: mfe-checkout@1.1.0, mfe-auth@1.1.0',
      'proposed in production: mfe-auth@1.2.0',
    ]);
  });

  test('it has what is live, what is proposed, the oldest supported host and the next one', async () => {
    await connect('production', shell(2, { react: '19.3.1' }));
    await connect('production', shell(3));
    await publishBuild(registry, buildFor(2, '1.0.0'));
    await publishBuild(registry, aBuild('mfe-auth'));
    await publishBuild(registry, aBuild('mfe-auth', { version: '2.0.0' }));
    for (const remote of ['mfe-auth', 'mfe-quiz'])
      await changeTo(registry, 'promote', { remote, version: '1.0.0', force: true });
    await changeTo(registry, 'canary', { remote: 'mfe-auth', version: '2.0.0', percent: 10, force: true });

    const around = (version: string) => ({ 'mfe-auth': version });
    const production = { environment: 'production' };
    expect(await get('/matrix/mfe-quiz')).toEqual({
      remote: 'mfe-quiz',
      sdk: '>=2.0 <3',
      cells: [
        {
          ...production,
          name: 'live in production on host 2.0.0',
          kind: 'live',
          host: '2.0.0',
          shared: { react: '19.3.1' },
          releases: around('1.0.0'),
        },
        {
          ...production,
          name: 'live in production on host 3.0.0',
          kind: 'live',
          host: '3.0.0',
          shared: null,
          releases: around('1.0.0'),
        },
        {
          ...production,
          name: 'proposed in production: mfe-auth@2.0.0',
          kind: 'proposed',
          host: '3.0.0',
          shared: null,
          releases: around('2.0.0'),
        },
        {
          ...production,
          name: 'oldest supported host 2.0.0',
          kind: 'oldest',
          host: '2.0.0',
          shared: null,
          releases: around('1.0.0'),
        },
        {
          ...production,
          name: 'next host',
          kind: 'next',
          host: 'next',
          shared: null,
          releases: around('1.0.0'),
        },
      ],
    });
  });

  test('a remote that was never published is asked for by its range @all', async () => {
    const { sdk: range, cells } = await get(`/matrix/mfe-polls?sdk=${encodeURIComponent('>=2.1 <3')}`);
    expect(range).toBe('>=2.1 <3');
    expect(cells.map(({ kind, host }: { kind: string; host: string }) => [kind, host])).toEqual([
      ['oldest', '2.1.0'],
      ['next', 'next'],
    ]);
  });
});
