import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openStore } from '../store/open-store.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { dayMs } from './manage-access.ts';
import { audit } from './release-tables.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('sweep');
});
afterAll(() => postgres.stop());

const sweep = async (options: object = {}) =>
  (
    await registry.app.inject({
      method: 'POST',
      url: '/sweep',
      headers: { authorization: `Bearer ${registry.token}` },
      payload: { reason: 'for the test', ...options },
    })
  ).json() as { releases: string[]; blobs: number };

/** Moves everything that has happened so far into the past: rows, snapshots and files. */
async function monthsPass() {
  await registry.db.execute(sql`update releases set published_at = published_at - interval '90 days'`);
  await registry.db.execute(sql`update snapshots set issued_at = issued_at - interval '90 days'`);
  for await (const { sha256 } of (await openStore(undefined, blobs())).list()) {
    const then = new Date(Date.now() - 90 * dayMs);
    await utimes(path.join(blobs(), sha256.slice(0, 2), sha256), then, then);
  }
}
const blobs = () => path.join(registry.folder, 'blobs');
const version = (at: number) => `1.0.${at}`;
const ship = async (at: number) => {
  await publishBuild(registry, aBuild('mfe-quiz', { version: version(at), code: `code ${at}` }));
  await promoteBuild(registry, 'mfe-quiz', version(at));
};
const codeOf = async (at: number) => {
  const file = aBuild('mfe-quiz', { version: version(at), code: `code ${at}` }).release.files[
    'browser/page.js'
  ]!;
  const headers = { authorization: `Bearer ${registry.observeToken}` };
  return (await registry.app.inject({ url: `/blobs/${file.sha256}`, headers })).statusCode;
};

test('what is live, was live within the window, is new, or is among the last twenty promoted stays', async () => {
  for (let at = 1; at <= 23; at += 1) await ship(at);
  expect(await sweep()).toEqual({ releases: [], blobs: 0 });

  await monthsPass();
  await ship(24);
  await publishBuild(registry, aBuild('mfe-quiz', { version: '9.0.0', code: 'never promoted' }));
  // 24 and 23 were live within the window, and the last twenty promoted are 5 to 24.
  const would = await sweep({ dryRun: true });
  expect(would.releases.toSorted()).toEqual([1, 2, 3, 4].map((at) => `mfe-quiz@${version(at)}`));
  expect([await codeOf(4), would.blobs]).toEqual([200, 8]);

  expect((await sweep()).releases.toSorted()).toEqual(would.releases.toSorted());
  expect(await Promise.all([1, 4, 5, 23, 24].map(codeOf))).toEqual([404, 404, 200, 200, 200]);
  const [row] = (await registry.db.select().from(audit)).toSorted((a, b) => b.position - a.position);
  expect(row).toMatchObject({
    action: 'sweep',
    actor: expect.stringMatching(/^publisher-/),
    reason: 'for the test',
  });
});

test('a swept release cannot become live, its version stays taken, and only the same bytes restore it', async () => {
  const refused = await promoteBuild(registry, 'mfe-quiz', version(1));
  expect([refused.statusCode, refused.json().message]).toEqual([
    404,
    expect.stringContaining('publish it again'),
  ]);
  expect((await registry.app.inject(`/why/mfe-quiz@${version(1)}`)).json().sweptAt).toEqual(
    expect.any(String),
  );

  const other = await publishBuild(
    registry,
    aBuild('mfe-quiz', { version: version(1), code: 'other bytes' }),
  );
  expect(other.json().code).toBe('RELEASE_EXISTS');
  await publishBuild(registry, aBuild('mfe-quiz', { version: version(1), code: 'code 1' }));
  expect((await promoteBuild(registry, 'mfe-quiz', version(1))).json()).toMatchObject({ changed: true });
  expect(await codeOf(1)).toBe(200);
});

test('a release that an environment still names stays, however old it is @all', async () => {
  await publishBuild(registry, aBuild('mfe-auth'));
  await promoteBuild(registry, 'mfe-auth', '1.0.0', 'staging');
  for (let at = 31; at <= 55; at += 1) await ship(at);
  await monthsPass();
  const { releases } = await sweep();
  expect(releases).toContain(`mfe-quiz@${version(24)}`);
  expect(releases).not.toContain('mfe-auth@1.0.0');
  expect(releases).not.toContain(`mfe-quiz@${version(55)}`);
});

test('a release that was never promoted stays for 30 days, or as many as the sweep names, and not a day more', async () => {
  const ages = [1, 6.9, 7.1, 29.9, 30.1];
  for (const days of ages) {
    const name = `2.0.${days * 10}`;
    await publishBuild(registry, aBuild('mfe-quiz', { version: name, code: `${days} days old` }));
    await registry.db.execute(
      sql`update releases set published_at = now() - ${days} * interval '1 day' where version = ${name}`,
    );
  }
  const sweptOf = async (options: object) => {
    const { releases } = await sweep({ dryRun: true, ...options });
    return ages.filter((days) => releases.includes(`mfe-quiz@2.0.${days * 10}`));
  };
  expect(await sweptOf({})).toEqual([30.1]);
  expect(await sweptOf({ days: 7 })).toEqual([7.1, 29.9, 30.1]);
});

test.each([
  ['now', 0, 201],
  ['an hour ago', dayMs / 24, 201],
  ['almost a day ago', dayMs - 60_000, 201],
  ['more than a day ago', dayMs + 60_000, 404],
])(
  'a release whose files were uploaded %s, with a sweep before it is published: %#',
  async (when, ageMs, status) => {
    const build = aBuild('mfe-quiz', { version: `3.0.${status}${ageMs}`, code: `uploaded ${when}` });
    const authorization = `Bearer ${registry.token}`;
    const headers = { authorization, 'content-type': 'application/octet-stream' };
    for (const [sha256, payload] of build.blobs) {
      const { statusCode } = await registry.app.inject({
        method: 'PUT',
        url: `/blobs/${sha256}`,
        headers,
        payload,
      });
      // A file that another release has too is known, and stays anyway.
      if (statusCode !== 201) continue;
      const then = new Date(Date.now() - ageMs);
      await utimes(path.join(blobs(), sha256.slice(0, 2), sha256), then, then);
    }

    await sweep();
    const published = await registry.app.inject({
      method: 'POST',
      url: '/releases',
      headers: { authorization },
      payload: build.release,
    });
    expect(published.statusCode).toBe(status);
  },
);
