import { parseMetric } from './metric-option.ts';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { noContracts, type ReleaseContracts } from '@marquee/release-checks';
import { aBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { publish } from './publish.ts';
import { table } from './text-output.ts';
import { createRegistryClient } from './registry-client.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('cli', 'home/registry');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-cli-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The versions of a build for an sdk that no shell has. */
const farSdk = { range: '>=9.0 <10', built: '9.0.0', deprecated: [] };

const anExposure = (at: number) => ({
  kind: 'exposure',
  remote: 'mfe-polls',
  release: '1.2.0',
  at,
  visitor: String(at).padStart(32, '0'),
  network: String(at).padStart(16, '0'),
  source: 'browser',
  experiment: 'polls',
  variant: 'short',
});

/** Runs the command as a person would, in a process of its own, with the token file the registry wrote. */
function marquee(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const context = {
    ...process.env,
    MARQUEE_TOKEN: '',
    MARQUEE_HOME: path.join(postgres.folder, 'home'),
    REGISTRY_URL: urlOf(registry),
  };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, '../marquee.mjs'), ...argv],
      { env: context },
      (failure, out, err) =>
        resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, err }),
    ),
  );
}

/** Runs a verb in this process, and returns its output or its error. */
const outputOf = (...argv: string[]) => runVerb(argv, { url: urlOf(registry), token: registry.token });

/** A remote's folder with its build, as webpack leaves it. */
async function aRemoteFolder(
  name: string,
  version: string,
  code: string,
  contracts: Partial<ReleaseContracts> = {},
): Promise<string> {
  const { manifest, assets } = aBuild(name, { contracts }).release;
  const home = path.join(folder, `${name}-${version}-${code}`);
  const files = {
    'remote.json': JSON.stringify(manifest),
    'package.json': JSON.stringify({ name, version }),
    'dist/assets.json': JSON.stringify(assets),
    'dist/contracts.json': JSON.stringify({ ...noContracts, ...contracts }),
    'dist/browser/remoteEntry.js': 'entry',
    'dist/browser/page.js': code,
    'dist/browser/page.js.br': 'compressed',
    'dist/browser/page.js.map': '{"version":3}',
    'dist/server/remote.cjs': 'module.exports = {}',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  return home;
}

test('a team publishes, promotes, and reads status, origin and audit', async () => {
  const remote = await aRemoteFolder('mfe-quiz', '1.0.0', 'one');

  const published = await marquee('publish', remote, '--reason', 'first');
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('published mfe-quiz@1.0.0') });
  expect(JSON.parse(await outputOf('publish', remote, '--json'))).toMatchObject({
    remote: 'mfe-quiz',
    version: '1.0.0',
    files: 6,
    uploaded: 0,
    isNew: false,
  });

  const promoted = await outputOf('promote', remote, '--reason', 'launch');
  expect(promoted).toBe('mfe-quiz@1.0.0 is live in production (snapshot #2)');
  const status = JSON.parse(await outputOf('status', '--json'));
  expect(status.remotes).toMatchObject([{ remote: 'mfe-quiz', live: '1.0.0', reason: 'launch' }]);
  expect(await outputOf('why', 'mfe-quiz@1.0.0')).toMatch(/where it is live.*production: live since/);
  expect(await outputOf('audit')).toMatch(/the chain of \d+ rows is intact/);
});

/** Of a killed remote: a target of each kind leads to the kill switch, as text and as JSON. */
async function expectDiagnosis() {
  const text = await outputOf('diagnose', '/polls');
  expect(text.split('\n')[0]).toMatch(/^mfe-polls: switched off for all visitors: as planned \(.+\)$/);
  for (const line of [
    /^1\. OUTAGE: mfe-polls: switched off for all visitors: as planned$/m,
    /^ +cause +REMOTE_KILLED, rule killed$/m,
    /^ +since +\d{4}-.* UTC, just now$/m,
    /^ +before +.* publisher-\S+: kill mfe-polls \(as planned\)$/m,
    /^ +ends it +marquee revive mfe-polls --reason "…" {2}\(visitors get .* again; right kill\)$/m,
    /^looked at 0 loads with 0 errors of the last hour, and 0 connected shells$/m,
  ])
    expect(text).toMatch(line);
  const visitor = 'a1b2c3d4'.repeat(4);
  expect(await outputOf('diagnose', visitor)).toContain('killed');
  for (const target of ['mfe-polls', 'mfe-polls@1.1.0', visitor]) {
    const { findings } = JSON.parse(await outputOf('diagnose', target, '--json'));
    expect({ target, ...findings[0] }).toMatchObject({ target, rule: 'killed', remote: 'mfe-polls' });
  }
  expect(await outputOf('diagnose', 'why?')).toMatch(/INVALID_INPUT: "why\?" names nothing to diagnose/);
}

/** Runs a verb with a reason, and returns its output without the number of the snapshot. */
const withReason = async (...argv: string[]) =>
  (await outputOf(...argv, '--reason', 'as planned')).replace(/ \(snapshot #\d+\)/, '');

test('feature 4: each verb for a release prints the new state', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await outputOf('publish', await aRemoteFolder('mfe-polls', version, version));
  const inProduction = (version: string) => `mfe-polls@${version} is live in production`;

  expect(await withReason('promote', 'mfe-polls@1.0.0')).toBe(inProduction('1.0.0'));
  expect(await withReason('canary', 'mfe-polls@1.1.0', '--percent', '10')).toMatch(
    /1\.1\.0 reaches 10 % of visitors/,
  );
  expect(await withReason('canary', 'mfe-polls@1.1.0', '--percent', '5')).toMatch(
    /CHANGE_REFUSED: .*at 10 %/,
  );
  const steps = ['--steps', '25,50', '--every', '2h', '--environment', 'production'];
  expect(await withReason('canary', 'mfe-polls@1.1.0', ...steps)).toMatch(/reaches 25 %/);
  expect(await outputOf('status')).toMatch(/1\.1\.0 for 25 %, then 50 %/);
  expect(await withReason('promote', 'mfe-polls@1.1.0')).toBe(inProduction('1.1.0'));
  expect(await withReason('rollback', 'mfe-polls')).toBe(`${inProduction('1.0.0')} again, in place of 1.1.0`);
  expect(await withReason('rollback', 'mfe-polls')).toMatch(
    /nothing of mfe-polls was live .*marquee kill mfe-polls/,
  );

  expect(await withReason('promote', 'mfe-polls@1.1.0')).toBe(inProduction('1.1.0'));
  expect(await withReason('kill', 'mfe-polls')).toBe('mfe-polls is switched off in production');
  const status = await outputOf('status');
  expect(status).toContain('KILLED: as planned');
  expect(status.split('\n').slice(0, 3)).toEqual([
    'Production: mfe-polls is switched off',
    '- mfe-polls: switched off for all visitors, started just now',
    '    marquee revive mfe-polls --reason "…"',
  ]);
  await expectDiagnosis();
  expect(await withReason('revive', 'mfe-polls')).toBe('mfe-polls is on in production');
  const json = await outputOf('rollback', 'mfe-polls', '--reason', 'enough', '--json');
  expect(JSON.parse(json)).toMatchObject({ remote: 'mfe-polls', version: '1.0.0', changed: true });
  expect(JSON.parse(await outputOf('audit', 'verify', '--json'))).toMatchObject({ intact: true });
  const search = ['--remote', 'mfe-polls', '--environment', 'production', '--action', 'rollback', '--text'];
  expect(JSON.parse(await outputOf('audit', ...search, 'enough', '--json')).rows).toMatchObject([
    { action: 'rollback', reason: 'enough', version: '1.0.0' },
  ]);
  expect(JSON.parse(await outputOf('audit', '--who', 'no-such-person', '--json')).rows).toEqual([]);
  expect(await outputOf('audit', '--who', 'no-such-person')).toMatch(/^no row matches/);
});

test('feature 4: each verb for an experiment and for some visitors prints the new state @all', async () => {
  const plan = await outputOf('experiment', 'plan', 'mfe-polls', '--baseline', '5', '--effect', '1');
  expect(plan).toContain('no visitor of mfe-polls was seen in production in the last 14 days');
  expect(plan).toMatch(
    /5 % convert \(as given\)\nto find a change of 1 points takes 31244 visitors\nin 14 days, no change/,
  );
  expect(await outputOf('experiment', 'plan', 'mfe-polls', '--language', 'hi', '--signed-out')).toContain(
    'how many of them meet the conditions is not known',
  );
  expect(await outputOf('experiment', 'plan', 'mfe-polls', '--primary', 'x=mean(polls:x)')).toContain(
    'the metric planned needs polls:x, which no event of a remote measures',
  );
  const variants = ['control=mfe-polls@1.0.0', 'short=mfe-polls@1.2.0'];
  const request = ['--share', '40', '--language', 'hi', '--signed-out', '--layer', 'polls-and-order'];
  request.push('--per-network', '2');
  expect(await withReason('experiment', 'start', 'polls', ...variants, ...request)).toBe(
    'the experiment polls runs in production',
  );
  const { experiments } = JSON.parse(await outputOf('experiment', 'list', '--json'));
  expect(experiments).toMatchObject([
    {
      id: 'polls',
      sharePercent: 40,
      targeting: { language: 'hi', signedIn: false },
      layer: 'polls-and-order',
      state: 'running',
    },
  ]);
  await registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${registry.observeToken}` },
    payload: { observations: [1, 2, 3].map((at) => ({ ...anExposure(at), network: '0'.repeat(16) })) },
  });
  const shown = await outputOf('experiment', 'show', 'polls');
  expect(shown).toMatch(/^polls: mfe-polls in production, running since/);
  expect(shown).toMatch(/│ short +│ 1\.2\.0 +│ 2 +│ 0 +│ 0\.00 % │ 0\.00 +│ -100\.00 to \+100\.00 │ 1\.0 │/);
  expect(shown).toContain(
    '1 of 3 visitors, of 1 of 1 networks, are left out: the first 2 visitors of a network count',
  );
  expect(shown).toContain('sample ratio: fine');
  expect(JSON.parse(await outputOf('experiment', 'show', 'polls', '--json'))).toMatchObject({
    variants: [
      { name: 'control', exposed: 0 },
      { name: 'short', exposed: 2, against: { p: 1 } },
    ],
    networkCap: { visitorsPerNetwork: 2, leftOut: 1 },
    sampleRatio: { verdict: 'fine' },
  });
  expect(await withReason('experiment', 'note', 'polls')).toBe(
    'the experiment polls in production has the note',
  );
  expect(await outputOf('experiment', 'show', 'polls')).toMatch(/\nnote of publisher-\S+, .*: as planned$/);
  expect(await outputOf('experiment', 'show', 'pools')).toMatch(/NOT_FOUND: there is no experiment pools/);
  expect(await outputOf('status')).toMatch(/polls \(40 %\): control 1\.0\.0, short 1\.2\.0/);
  expect(await withReason('experiment', 'stop', 'pools')).toMatch(/NOT_FOUND: .* there are: polls/);
  expect(await withReason('experiment', 'stop', 'polls', '--promote', 'short')).toMatch(/short is live/);
  expect(await outputOf('experiment', 'list')).toMatch(/polls.*control 1\.0\.0.*40 %/);

  const visitor = 'a1b2c3d4'.repeat(4);
  expect(await withReason('pin', 'mfe-polls@1.1.0', '--visitor', visitor)).toMatch(
    /the visitor has mfe-polls@1\.1\.0/,
  );
  expect(await withReason('lock', 'mfe-polls')).toBe('mfe-polls is locked in production');
  expect(await outputOf('status')).toMatch(/LOCKED by publisher-\S+: as planned[^]*1 pinned/);
  expect(await withReason('unlock', 'mfe-polls')).toBe('mfe-polls is not locked in production');
  expect(await withReason('unpin', 'mfe-polls', '--visitor', visitor)).toMatch(/the common release/);
  expect(await withReason('tenant', 'mfe-polls@1.1.0', '--for', 'acme')).toMatch(
    /acme has mfe-polls@1\.1\.0/,
  );
  expect(await withReason('tenant', 'mfe-polls', '--for', 'acme')).toMatch(/acme has the common release/);
  expect(await withReason('withdraw', 'mfe-polls')).toMatch(
    /no rollout of mfe-polls is running.*nothing changed/,
  );
});

test('settings of a remote are shown, set and unset @all', async () => {
  const settings = {
    pageSize: { type: 'integer' as const, default: 20, maximum: 100, description: 'Polls on a page' },
    layout: { type: 'string' as const, default: 'grid', enum: ['grid', 'list'] },
  };
  await publishBuild(registry, aBuild('mfe-set', { settings, paths: ['/set'] }));
  await outputOf('promote', 'mfe-set@1.0.0', '--reason', 'first');
  const change = async (...argv: string[]) =>
    (await outputOf('settings', ...argv, '--reason', 'as planned')).replace(/ \(snapshot #\d+\)/, '');

  expect(await change('set', 'mfe-set', 'pageSize=30', 'layout=list')).toBe(
    'mfe-set in production: pageSize is 30 and layout is list',
  );
  expect(await outputOf('settings', 'show', 'mfe-set')).toMatch(
    /layout +│ list +│ grid[^]*pageSize +│ 30 +│ 20 +│ Polls on a page/,
  );
  expect(await outputOf('status')).toMatch(/mfe-set[^]*layout = "list"[^]*pageSize = 30/);
  expect(await change('unset', 'mfe-set', 'layout')).toBe('mfe-set in production: layout has its default');
  expect(await outputOf('settings', 'show', 'mfe-set')).toMatch(/layout +│ – +│ grid/);
  expect(await change('set', 'mfe-set', 'pageSize')).toMatch(
    /INVALID_INPUT: pageSize is no value of a setting/,
  );
  expect(await change('set', 'mfe-set', 'pageSize=200')).toMatch(
    /INVALID_INPUT: mfe-set@1\.0\.0 does not accept pageSize = 200/,
  );
  expect(await outputOf('settings', 'show', 'mfe-none')).toMatch(/NOT_FOUND: mfe-none has no live release/);
});

test.each([
  ['revenue=mean(shop:bought.total),cap=500', { kind: 'mean', figure: 'shop:bought.total', cap: 500 }],
  [
    'fees=ratio(shop:bought.fee/shop:bought),less',
    { kind: 'ratio', figure: 'shop:bought.fee', per: 'shop:bought', better: 'less' },
  ],
  [
    'lcp=p75(LCP),margin=5,stop',
    { kind: 'quantile', figure: 'LCP', share: 0.75, marginPercent: 5, whenWorse: 'stop' },
  ],
])('feature 46: a metric is an option: %s', (text, metric) => {
  expect(parseMetric('primary', text)).toEqual({ name: text.split('=')[0], role: 'primary', ...metric });
});

test('feature 46: a metric that cannot be read is refused with its forms', () => {
  for (const text of ['revenue', 'x=mean(a/b)', 'x=ratio(a)', 'x=sum(a)', 'x=p5(LCP)'])
    expect(() => parseMetric('secondary', text)).toThrow(/^--secondary .*: is <name>=mean\(<figure>\)/);
  expect(() => parseMetric('guardrail', 'x=mean(a:b),cap=-1')).toThrow(/cap=-1 is not cap=<number>/);
});

test('a table fits the terminal, and --help names first what an incident needs @all', async () => {
  const reason = 'mfe-quiz@1.1.0 failed for 60 of 70 visitors, mfe-quiz@1.0.0 for 0 of 260';
  const lines = (terminal?: number) =>
    table(['who', 'reason'], [['guardrail', reason]], terminal)
      .split('\n')
      .map(({ length }) => length);
  expect(Math.max(...lines(60))).toBe(60);
  expect(Math.max(...lines())).toBeGreaterThan(reason.length);
  const { out } = await marquee('--help');
  expect(out).toMatch(
    /See what is wrong, and what is live:\s+status[^]*Change what visitors get:[^]* rollback/,
  );
});

test('feature 44: what changes between two releases is printed with files, contracts and releases', async () => {
  const finished = (type: string) => ({
    publishes: [
      {
        event: 'news:read',
        version: 1,
        detail: { type: 'object', properties: { seconds: { type } }, required: ['seconds'] },
      },
    ],
  });
  const [first, second] = [
    await aRemoteFolder('mfe-news', '1.0.0', 'short', finished('number')),
    await aRemoteFolder('mfe-news', '1.1.0', 'a longer page', finished('string')),
  ];
  await outputOf('publish', first);
  await outputOf('publish', second, '--reason', 'reads aloud');
  expect(await outputOf('changes', 'mfe-news@1.1.0')).toMatch(
    /^INVALID_INPUT: no release of mfe-news is live in production: .*--from/,
  );
  await outputOf('promote', 'mfe-news@1.0.0', '--reason', 'first');

  const text = await outputOf('changes', 'mfe-news@1.1.0');
  expect(text).toContain('mfe-news: 1.0.0 (no commit) → 1.1.0 (no commit)');
  expect(text).toContain('publishes news:read (version 1): BREAKS: field seconds: string, not number');
  expect(text).toMatch(/releases +│ 1\.1\.0 · no commit · by publisher-\S+ · reads aloud/);
  expect(text).toMatch(/browser\/page\.js +│/);
  const json = JSON.parse(await outputOf('changes', 'mfe-news@1.0.0', '--from', '1.1.0', '--json'));
  expect(json).toMatchObject({ before: { version: '1.1.0' }, after: { version: '1.0.0' } });
  expect(json.files.map(({ path: file }: { path: string }) => file)).toContain('browser/page.js');
  expect(await outputOf('changes', 'mfe-news@1.1.0', '--from', '9.9.9')).toMatch(/^RELEASE_UNKNOWN/);
});

test('the releases between two are all listed, however many they are @all', async () => {
  await publishBuild(registry, aBuild('mfe-log'));
  await registry.db.$client.query(
    `insert into releases (remote, version, digest, manifest, assets, files, bytes, published_by, published_at, contracts)
     select remote, '1.' || number || '.0', digest, manifest, assets, files, bytes, published_by, published_at, contracts
     from releases, generate_series(1, 250) number where remote = 'mfe-log' order by number`,
  );
  const json = JSON.parse(await outputOf('changes', 'mfe-log@1.250.0', '--from', '1.0.0', '--json'));
  const versions = Array.from({ length: 250 }, (_, at) => `1.${at + 1}.0`);
  expect(json.steps.map(({ version }: { version: string }) => version)).toEqual(versions);
  expect(json).not.toHaveProperty('next');
  const page = (await registry.app.inject('/console/releases/mfe-log/1.250.0/changes?from=1.0.0')).body;
  expect(page).toContain('The first 100 releases between them');
});

test('source maps are stored outside the public files', async () => {
  await outputOf('publish', await aRemoteFolder('mfe-auth', '1.0.0', 'maps'));
  const release = (await registry.app.inject('/releases/mfe-auth/1.0.0')).json();
  expect(Object.keys(release.files).toSorted()).toEqual([
    'about/contracts.json',
    'browser/page.js',
    'browser/page.js.br',
    'browser/remoteEntry.js',
    'maps/browser/page.js.map',
    'server/remote.cjs',
  ]);
});

test('the same bytes from another checkout change nothing, and succeed', async () => {
  const remote = await aRemoteFolder('mfe-polls', '3.0.0', 'one');
  await outputOf('publish', remote);
  const elsewhere = path.join(folder, 'another/checkout/mfe-polls');
  await cp(remote, elsewhere, { recursive: true });
  expect(await outputOf('publish', elsewhere)).toContain(
    'mfe-polls@3.0.0 was published before with the same bytes; nothing changed',
  );
});

test('other bytes under the same version are refused, naming the remedy', async () => {
  await outputOf('publish', await aRemoteFolder('mfe-fanzone', '1.0.0', 'one'));
  const refused = await outputOf('publish', await aRemoteFolder('mfe-fanzone', '1.0.0', 'two'));
  expect(refused).toMatch(/RELEASE_EXISTS: mfe-fanzone@1\.0\.0 .*raise the version in package\.json/);
});

test('publishing a remote without a build fails, naming the build command', async () => {
  const remote = await aRemoteFolder('mfe-checkout', '1.0.0', 'unbuilt');
  await rm(path.join(remote, 'dist'), { recursive: true });
  expect(await outputOf('publish', remote)).toContain('build it first: npx marquee build');
});

test('B1: a release that a server could not render is refused before any upload', async () => {
  const remote = await aRemoteFolder('mfe-hub', '1.0.0', 'broken');
  const tools = path.join(remote, 'node_modules/@marquee/build');
  await mkdir(tools, { recursive: true });
  await writeFile(path.join(tools, 'package.json'), '{"type":"module","exports":"./index.js"}');
  await writeFile(
    path.join(tools, 'index.js'),
    `export const tryServerBundle = async (folder) => {
       throw Object.assign(new Error('src/Hub.tsx:4: window is not defined in ' + folder), { code: 'RELEASE_REFUSED' });
     };`,
  );
  expect(await outputOf('publish', remote)).toBe(
    `RELEASE_REFUSED: src/Hub.tsx:4: window is not defined in ${remote}`,
  );
  expect(await outputOf('why', 'mfe-hub@1.0.0')).toMatch(/UNKNOWN/);
});

test.each([
  ['a folder that is no remote', ['publish', 'no-such-folder'], /remote\.json is missing/],
  ['a release that was never published', ['promote', 'mfe-quiz@9.9.9', '--reason', 'x'], /RELEASE_UNKNOWN/],
  ['a release without a version', ['promote', 'mfe-quiz', '--reason', 'x'], /write <remote>@<version>/],
  ['a promotion without a reason', ['promote', 'mfe-quiz@1.0.0'], /required option '--reason <text>'/],
  ['a rollback without a reason', ['rollback', 'mfe-quiz'], /required option '--reason <text>'/],
  [
    'a kill of a release',
    ['kill', 'mfe-quiz@1.0.0', '--reason', 'x'],
    /is not a remote: write its name without/,
  ],
  ['a canary without a share', ['canary', 'mfe-quiz@1.0.0', '--reason', 'x'], /name the share: --percent 10/],
  [
    'a canary of too many',
    ['canary', 'mfe-quiz@1.0.0', '--percent', '101', '--reason', 'x'],
    /"101" is not a percentage/,
  ],
  [
    'steps without a time',
    ['canary', 'mfe-quiz@1.0.0', '--steps', '1,10', '--reason', 'x'],
    /--steps needs --every/,
  ],
  [
    'variants of two remotes',
    ['experiment', 'start', 'x', 'a=mfe-quiz@1.0.0', 'b=mfe-auth@1.0.0', '--reason', 'x'],
    /each variant needs one release of each remote of mfe-quiz and mfe-auth/,
  ],
  [
    'an environment that is none',
    ['kill', 'mfe-quiz', '--to', 'atlantis', '--reason', 'x'],
    /NOT_FOUND: there is no environment "atlantis"/,
  ],
  [
    'a registry that is not there',
    ['status', '--registry', 'http://127.0.0.1:1'],
    /REGISTRY_UNREACHABLE.*start it with npm start/,
  ],
  ['a verb that is none', ['destroy'], /unknown command/],
])('%s fails with the reason', async (_what, argv, why) => {
  expect(await outputOf(...argv)).toMatch(why);
});

test('with --json a failure is JSON as well', async () => {
  const { code, err } = await marquee('why', 'mfe-quiz@9.9.9', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(err)).toEqual({
    error: { code: 'RELEASE_UNKNOWN', message: 'mfe-quiz@9.9.9 was never published' },
  });
});

test('22, 30, 35, 10: a release that breaks rules is refused before the upload, naming every fault', async () => {
  const remote = await aRemoteFolder('mfe-enterprise', '1.0.0', 'one');
  const write = (file: string, text: string) => writeFile(path.join(remote, 'dist', file), text);
  await write(
    'browser/page.js.map',
    '{"version":3,"sources":["./node_modules/react/index.js"],"sourcesContent":["x"]}',
  );
  await write('browser/remoteEntry.js', randomBytes(40_000).toString('base64'));
  await write('browser/page.css', 'button{color:red}');
  await write('contracts.json', JSON.stringify({ ...noContracts, sdk: farSdk }));

  const refused = await outputOf('publish', remote);
  expect(refused).toMatch(/RELEASE_REFUSED: mfe-enterprise@1\.0\.0 of team of mfe-enterprise breaks 4 rules/);
  for (const fault of ['its own react', 'over its budget of 30 kB', 'for >=9.0 <10', 'styles "button"'])
    expect(refused).toContain(fault);
  expect((await registry.app.inject('/releases?remote=mfe-enterprise')).json()).toEqual({ releases: [] });
});

test('while the registry checks another release of the token, a publication waits and is sent again', async () => {
  const remote = await aRemoteFolder('mfe-polls', '5.0.0', 'patient');
  const client = createRegistryClient(urlOf(registry), registry.token);
  const details = { retryAfterSec: 0.01 };
  const refusals = [new PlatformError('TOO_MANY_REQUESTS', 'another is being published', { details })];
  const post: typeof client.post = async (...call) => {
    const refusal = refusals.pop();
    if (refusal) throw refusal;
    return client.post(...call);
  };
  const lines: string[] = [];
  const progress = (line: string) => void lines.push(line);
  const { isNew } = await publish({ ...client, post }, remote, { reason: undefined, progress });
  expect(isNew).toBe(true);
  expect(lines).toContain('waiting   0.01 s: another release is being published with this token');
});

test('the registry refuses what a modified command line sends', async () => {
  const build = aBuild('mfe-enterprise', { contracts: { sdk: farSdk } });
  const response = await publishBuild(registry, build);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'RELEASE_REFUSED',
    message: expect.stringContaining('for >=9.0 <10'),
  });

  const silent = aBuild('mfe-enterprise', { slots: ['enterprise.banner'] });
  delete silent.release.files['about/contracts.json'];
  expect((await publishBuild(registry, silent)).json().message).toContain('about/contracts.json is missing');
});
