import { hash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { rowsOfRing } from '@marquee/testing/ring';
import { createReleaseChecker } from '../releases/release-checker.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import {
  aBuild,
  aGuestBuild,
  changeTo,
  promoteBuild,
  publishBuild,
  uploadBuild,
  type Build,
} from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
/** A team that may publish its own remotes and nothing else. */
let attacker: Pick<TestRegistry, 'app' | 'token'>;
const checker = createReleaseChecker({ seconds: 2, memoryMb: 1024 });
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('hostile', 'hostile', { checker, quotaMb: 60 });
  attacker = { app: registry.app, token: await publisher('attacker') };
});
afterAll(async () => {
  await postgres.stop();
  await checker.stop();
});

/** Creates a token that may publish two remotes. */
async function publisher(name: string, db = registry.db): Promise<string> {
  const token = createTokenText();
  await storeToken(db, name, token, {
    rights: ['mfe-fanzone', 'polls'].map((remote) => ({ remote, actions: ['publish'] })),
    expiresAt: new Date(Date.now() + 600_000),
  });
  return token;
}

const variables = Array.from({ length: 300_000 }, (_, at) => `var a${at};`).join('');
const selectors = Array.from({ length: 150_000 }, (_, at) => `.fanzone-a${at}:is(p,b)`).join();
const rules = Array.from({ length: 150_000 }, (_, at) => `.fanzone-${at}{top:0}`).join('');
const noise = randomBytes(3_900_000).toString('hex');
const map = JSON.stringify({ sources: Array.from({ length: 600_000 }, (_, at) => `./file-${at}.ts`) });
const aFanzone = (files: Record<string, string>) => aBuild('mfe-fanzone', { version: '6.6.6', files });

/** Each takes a check for longer than the registry has for all of them. */
const hostile: [string, () => Build, string][] = [
  ['variables of a script', () => aGuestBuild(variables), 'browser/page.js'],
  ['selectors of a stylesheet', () => aFanzone({ 'browser/a.css': `${selectors}{top:0}` }), 'browser/a.css'],
  [
    'rules, and a file that hardly compresses',
    () => aFanzone({ 'browser/a.css': rules, 'browser/page.js': noise }),
    'browser/page.js',
  ],
  [
    'source maps',
    () => aFanzone(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`maps/${at}.js.map`, map]))),
    'maps/',
  ],
];

test.each(hostile)(
  'finding 27: while %s are checked, the registry does its work @all',
  async (what, build) => {
    const endless = createReleaseChecker({ seconds: 600, memoryMb: 2048 });
    const { app, token, db } = await postgres.openRegistry(
      `hostile-${hostile.findIndex(([name]) => name === what)}`,
      undefined,
      { checker: endless },
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    await publishBuild({ app, token }, aBuild('mfe-quiz'));
    await promoteBuild({ app, token }, 'mfe-quiz', '1.0.0');
    const publication = { ...build(), app, token: await publisher('attacker', db) };
    await uploadBuild(publication, publication);
    const events: string[] = [];
    const done = (event: string) => () => void events.push(event);
    const stream = await readSnapshots(app);
    const headers = { authorization: `Bearer ${publication.token}` };
    const checked = app
      .inject({ method: 'POST', url: '/releases', headers, payload: publication.release })
      .finally(done('checked'));

    // Many turns of the event loop: a check on it would end between them.
    for (let round = 1; round <= 3; round += 1) {
      await changeTo({ app, token }, 'kill', { remote: 'mfe-quiz' }).then(done('killed'));
      await stream.next().then(done('snapshot'));
      await changeTo({ app, token }, 'revive', { remote: 'mfe-quiz' }).then(done('revived'));
      await stream.next().then(done('snapshot'));
      await app.inject('/healthz').then(done('healthy'));
    }
    const round = ['killed', 'snapshot', 'revived', 'snapshot', 'healthy'];
    expect(events).toEqual([...round, ...round, ...round]);
    stream.stop();
    await endless.stop();
    expect((await checked).json().code).toBe('OVERLOADED');
  },
);

test.each(rowsOfRing(hostile, 1))(
  'finding 27: %s that take too long to check are refused',
  async (_, build, file) => {
    const refused = await publishBuild(attacker, build());
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(refused.json().message).toContain(
      `took longer than 2 s to check; the last file that was read is ${file}`,
    );
  },
);

test('finding 27: a check that takes too much memory is refused, and the next release is checked @all', async () => {
  const memory = createReleaseChecker({ seconds: 60, memoryMb: 64 });
  const small = await postgres.openRegistry('memory', 'memory', { checker: memory });
  const refused = await publishBuild(small, aGuestBuild(variables));
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toMatch(
    /^polls@1\.0\.0 took more than 64 MB of memory to check; the last file that was read is browser\/page\.js/,
  );
  expect((await publishBuild(small, aBuild('mfe-fanzone'))).statusCode).toBe(201);
  await memory.stop();
});

test('finding 27: deep code is refused, and is no failure of the registry @all', async () => {
  const nested = `${':is('.repeat(5_000)}p${')'.repeat(5_000)}{top:0}`;
  for (const [file, text] of [
    ['browser/a.css', nested],
    ['browser/page.js', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['browser/a.css', '.fanzone-a{'],
    ['browser/a.css', '.fanzone-a::{top:0}'],
  ] as const) {
    const refused = await publishBuild(attacker, aFanzone({ [file]: text }));
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(refused.json().message).toContain(file);
  }
});

test('finding 27: a manifest with a deep schema is refused', async () => {
  const { release } = aFanzone({});
  const [slot] = aBuild('mfe-fanzone', { slots: ['fanzone.card'] }).release.manifest.slots;
  const deep = `${'{"properties":'.repeat(20_000)}{}${'}'.repeat(20_000)}`;
  const text = JSON.stringify({
    ...release,
    manifest: { ...release.manifest, slots: [{ ...slot, params: 'DEEP' }] },
  });
  const { statusCode } = await registry.app.inject({
    method: 'POST',
    url: '/releases',
    headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
    payload: text.replace('"DEEP"', deep),
  });
  expect([400, 422]).toContain(statusCode);
});

test('finding 27: a token publishes one release at a time, and another token publishes meanwhile @all', async () => {
  const other = { app: registry.app, token: await publisher('other') };
  const build = aGuestBuild(variables);
  await uploadBuild(attacker, build);
  const [first, second] = await Promise.all([
    publishBuild(attacker, { ...build, blobs: new Map() }),
    publishBuild(attacker, { ...build, blobs: new Map() }),
    uploadBuild(other, aFanzone({})),
  ]);
  const [refused, admitted] = first.statusCode === 429 ? [first, second] : [second, first];
  expect([admitted.statusCode, refused.statusCode, refused.headers['retry-after']]).toEqual([422, 429, '2']);
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('"attacker" is publishing another release'),
  });

  const [slow, quick] = await Promise.all([
    publishBuild(attacker, { ...build, blobs: new Map() }),
    publishBuild(other, aFanzone({})),
  ]);
  expect([slow.statusCode, quick.statusCode]).toEqual([422, 201]);
});

test('finding 27: the files of a token have a quota, and those of others count for others @all', async () => {
  const greedy = { app: registry.app, token: await publisher('greedy') };
  const put = ({ token }: { token: string }, payload: Buffer) =>
    registry.app.inject({
      method: 'PUT',
      url: `/blobs/${hash('sha256', payload)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload,
    });
  const files = Array.from({ length: 7 }, () => randomBytes(9_000_000));
  const sent = await Promise.all(files.map((file) => put(greedy, file)));
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 201, 201, 201, 413]);
  const refused = sent.find(({ statusCode }) => statusCode === 413)!;
  expect(refused.json()).toMatchObject({
    code: 'STORE_QUOTA',
    message: expect.stringContaining('the files that "greedy" stored have reached its quota of 60 MB'),
  });
  // What is stored already is not counted again.
  const stored = files.filter((_, at) => sent[at]?.statusCode === 201);
  for (const file of stored) expect((await put(greedy, file)).statusCode).toBe(200);
  expect(
    (
      await put(
        registry,
        files.find((file) => !stored.includes(file))!,
      )
    ).statusCode,
  ).toBe(201);
});

/** Follows the stream of snapshots; `next` resolves when another one has been received. */
async function readSnapshots(app: TestRegistry['app']) {
  const stop = new AbortController();
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/environments/production/stream`, {
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  const next = async (): Promise<void> => {
    while (!/event: snapshot\n[^]*?\n\n/.test(unread)) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      unread += value;
    }
    unread = unread.replace(/[^]*?event: snapshot\n[^]*?\n\n/, '');
  };
  await next();
  return { next, stop: () => stop.abort() };
}
