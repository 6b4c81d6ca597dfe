import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AgreedEvent, ReleaseContracts } from '@marquee/release-checks';
import { aBuild, promoteBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

const finished = (total: string): AgreedEvent => ({
  event: 'quiz:finished',
  version: 1,
  detail: {
    type: 'object',
    properties: { quizId: { type: 'string' }, total: { type: total } },
    required: ['quizId', 'total'],
  },
});
const teaser = {
  slot: 'quiz.teaser',
  params: { type: 'object', properties: { celeb: { type: 'string' } }, required: [] },
};

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let url: string;
let folder: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('types');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  url = urlOf(registry);
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-types-'));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ name: 'mfe-fanzone' }));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await postgres.stop();
});

async function goesLive(version: string, contracts: Partial<ReleaseContracts>) {
  const slots = contracts.offers?.map(({ slot }) => slot) ?? [];
  expect((await publishBuild(registry, aBuild('mfe-quiz', { version, slots, contracts }))).statusCode).toBe(
    201,
  );
  expect((await promoteBuild(registry, 'mfe-quiz', version)).statusCode).toBe(200);
}

/** Runs `marquee types`, and returns what it prints, or its error. */
const types = (...argv: string[]) => runVerb(['types', folder, ...argv], { url, token: '' });

/** As `types`, in a process of its own: what writes types loads modules in a way that jest does not allow. */
async function typesWritten(...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../marquee.mjs'), 'types', folder, ...argv],
    { env: { ...process.env, REGISTRY_URL: url } },
  );
  return stdout.trimEnd();
}

const written = () => readFile(path.join(folder, 'remote-types.d.ts'), 'utf8');

test('feature 26: types of other remotes are fetched and pinned, and drift fails naming the field', async () => {
  await goesLive('1.0.0', { publishes: [finished('number')], offers: [teaser] });
  expect(await typesWritten()).toBe(
    'remote-types.d.ts has 1 events and 1 slots of mfe-quiz@1.0.0, live in production',
  );
  const first = await written();
  expect(first).toMatch(
    /declare module '@marquee\/sdk' \{\s*interface RemoteEvents \{\s*"quiz:finished": \{\s*quizId: string\s*total: number/,
  );
  expect(first).toMatch(/interface RemoteSlots \{\s*"quiz\.teaser": \{\s*celeb\?: string/);

  await goesLive('1.1.0', { publishes: [finished('string')], offers: [teaser] });
  expect(await types()).toMatch(
    /^TYPES_DRIFTED: .*\n- event quiz:finished: field total: string, not number$/,
  );
  expect(await written()).toBe(first);
});

test('feature 26: an update writes the new types, and without the registry the pinned copy is used @all', async () => {
  expect(await typesWritten('--update')).toContain('live in production');
  expect(await written()).toContain('total: string');

  const open = url;
  url = 'http://127.0.0.1:9';
  expect(await typesWritten()).toContain(
    'the registry did not respond: remote-types.d.ts has the pinned copy',
  );
  expect(await types('--update')).toMatch(/^REGISTRY_UNREACHABLE/);
  await rm(path.join(folder, 'remote-types.json'));
  expect(await types()).toMatch(/^REGISTRY_UNREACHABLE/);
  url = open;
});

test('a new remote, whose pinned copy is empty, gets the types of what is live @all', async () => {
  const pin = path.join(folder, 'remote-types.json');
  const template = '../../create-marquee-remote/template/repository/remote-types.json.txt';
  await cp(path.resolve(__dirname, template), pin);
  const open = url;
  url = 'http://127.0.0.1:9';
  expect(await typesWritten()).toContain('no other remote');
  url = open;
  expect(await typesWritten()).toContain('mfe-quiz@1.1.0, live in production');
  expect(await written()).toContain('"quiz:finished"');
});

test('a slot or an event that no remote has any more is drift @all', async () => {
  expect(await typesWritten('--update')).toContain('live in production');
  await goesLive('1.2.0', {});
  expect(await types()).toContain(
    '- event quiz:finished: no remote has it any more\n- slot quiz.teaser: no remote has it any more',
  );
});
