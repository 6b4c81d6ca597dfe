import { until } from '@marquee/testing/until';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sdk } from '@marquee/contracts';
import { type AgreedEvent, type ReleaseContracts } from '@marquee/release-checks';
import { aBuild, promoteBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { canDeploy } from './can-deploy.ts';
import { createRegistryClient, type RegistryClient } from './registry-client.ts';
import { runVerb } from './testing/run-verb.ts';

const loggedIn = (version: number, field: string): AgreedEvent => ({
  event: 'auth:logged-in',
  version,
  detail: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
});
const [v1, v2] = [loggedIn(1, 'id'), loggedIn(2, 'userId')];

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let client: RegistryClient;
let url: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('can-deploy');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(registry.app.server.address() as AddressInfo).port}`;
  client = createRegistryClient(url, registry.token);
});
afterAll(() => postgres.stop());

async function goesLive(remote: string, version: string, contracts: Partial<ReleaseContracts>) {
  const build = aBuild(remote, { version, contracts });
  expect((await publishBuild(registry, build)).statusCode).toBe(201);
  expect((await promoteBuild(registry, remote, version)).statusCode).toBe(200);
}

test('10: a release that subscribes to an unpublished event version is refused within ten seconds, naming both sides and the field; it passes once the other remote publishes both versions', async () => {
  await goesLive('mfe-auth', '1.0.0', { publishes: [v1] });
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.2.0', contracts: { subscribes: [v2] } }));

  await expect(canDeploy(client, ['mfe-quiz@1.2.0'], 'production')).rejects.toMatchObject({
    code: 'RELEASE_NOT_DEPLOYABLE',
    message: expect.stringContaining(
      'mfe-auth@1.0.0 publishes auth:logged-in v1; mfe-quiz@1.2.0 subscribes to v2: field userId',
    ),
  });
  // Where nothing is live, nothing is in the way.
  await expect(canDeploy(client, ['mfe-quiz@1.2.0'], 'staging')).resolves.toMatchObject({ against: [] });

  await goesLive('mfe-auth', '1.1.0', { publishes: [v1, v2] });
  await expect(canDeploy(client, ['mfe-quiz@1.2.0'], 'production')).resolves.toEqual({
    release: 'mfe-quiz@1.2.0',
    environment: 'production',
    against: ['mfe-auth@1.1.0'],
  });
});

test('10: can-deploy checks the build in a folder before it is published', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-can-deploy-'));
  const { release, blobs } = aBuild('mfe-auth', { version: '3.0.0', contracts: { publishes: [v1] } });
  const files = {
    'remote.json': JSON.stringify(release.manifest),
    'package.json': JSON.stringify({ version: release.version }),
    'dist/assets.json': JSON.stringify(release.assets),
    'dist/contracts.json': blobs.get(release.files['about/contracts.json']?.sha256 ?? '')?.toString() ?? '',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await goesLive('mfe-quiz', '1.3.0', { subscribes: [v2] });

  await expect(canDeploy(client, [folder], 'production')).rejects.toThrow(
    'mfe-auth@3.0.0 publishes auth:logged-in v1; mfe-quiz@1.3.0 subscribes to v2: field userId',
  );
  await rm(folder, { recursive: true });
});

test('10: connected shells report the versions that they provide @all', async () => {
  await publishBuild(registry, aBuild('mfe-bench', { version: '1.0.0' }));
  const reader = new AbortController();
  const shell = await fetch(`${url}/environments/staging/stream`, {
    headers: { 'x-marquee-sdk': '3.0.0; oldest=2.0.0', authorization: `Bearer ${registry.observeToken}` },
    signal: reader.signal,
  });
  await expect(canDeploy(client, ['mfe-bench@1.0.0'], 'staging')).rejects.toThrow(
    'mfe-bench@1.0.0 needs sdk >=1.0 <2; the shell runs 2.0.0 to 3.0.0 (in staging)',
  );
  expect(await canDeploy(client, ['mfe-bench@1.0.0'], 'production')).toMatchObject({
    environment: 'production',
  });

  reader.abort();
  await shell.text().catch(() => undefined);
  // The registry notices a closed connection asynchronously.
  const isAllowed = () =>
    canDeploy(client, ['mfe-bench@1.0.0'], 'staging').then(
      () => true,
      () => false,
    );
  await until(isAllowed);
});

test('finding 19: a reader of the stream without a shell’s token does not affect can-deploy', async () => {
  await publishBuild(registry, aBuild('mfe-bench', { version: '2.0.0' }));
  const reader = new AbortController();
  const headers = { 'x-marquee-sdk': '9.0.0; oldest=8.0.0' };
  const made = await registry.app.inject({
    method: 'POST',
    url: '/tokens',
    headers: { authorization: `Bearer ${registry.token}` },
    payload: {
      name: 'team',
      rights: [{ remote: 'mfe-bench', actions: ['observe'] }],
      reason: 'for the test',
    },
  });
  const { token: teamsToken } = made.json();
  for (const authorization of [undefined, 'Bearer marquee_guessed', `Bearer ${teamsToken}`]) {
    const stream = await fetch(`${url}/environments/production/stream`, {
      headers: { ...headers, ...(authorization && { authorization }) },
      signal: reader.signal,
    });
    expect(stream.status).toBe(200);
  }
  const { shells } = (await registry.app.inject('/environments/production/contracts')).json();
  expect(shells).toEqual([{ sdk }]);
  expect(await canDeploy(client, ['mfe-bench@2.0.0'], 'production')).toMatchObject({
    environment: 'production',
  });
  reader.abort();
});

test('an unpublished release and an unknown environment fail with an error that names them', async () => {
  await expect(canDeploy(client, ['mfe-quiz@9.9.9'], 'production')).rejects.toMatchObject({
    code: 'RELEASE_UNKNOWN',
  });
  await expect(canDeploy(client, ['mfe-quiz@1.3.0'], 'nowhere')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('feature 39: the comment on a pull request judges the releases of a preview as a set, and names what does not fit @all', async () => {
  const [before, after] = [
    { ...v1, event: 'chat:said' },
    { ...v2, event: 'chat:said' },
  ];
  await goesLive('mfe-chat', '1.0.0', { publishes: [before] });
  await goesLive('mfe-news', '1.0.0', { subscribes: [before] });
  await publishBuild(registry, aBuild('mfe-chat', { version: '2.0.0', contracts: { publishes: [after] } }));
  await publishBuild(registry, aBuild('mfe-news', { version: '2.0.0', contracts: { subscribes: [after] } }));
  const comment = (...releases: string[]) => {
    const site = ['--site', 'https://site.example', '--environment', 'production', '--markdown'];
    return runVerb(['preview', ...releases, ...site], { url, token: registry.token });
  };

  const alone = await comment('mfe-news@2.0.0');
  expect(alone).toContain('can-deploy: **no**');
  expect(alone).toContain('mfe-news@2.0.0 subscribes to v2: field userId');
  const both = await comment('mfe-news@2.0.0', 'mfe-chat@2.0.0');
  expect(both).toContain('can-deploy, of all in one moment: yes');
  expect(both).not.toContain('not deployable');
});
