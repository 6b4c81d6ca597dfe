import { parseInput } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { audit } from '../releases/release-tables.ts';
import { aBuild, promoteBuild, publishBuild, type Build } from '../testing/a-build.ts';
import { startTestIssuer, type TestIssuer } from '../testing/start-test-issuer.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { issuersSchema } from './ci-identity.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let ci: TestIssuer;
let registry: TestRegistry;
beforeAll(async () => {
  [postgres, ci] = await Promise.all([startTestPostgres(), startTestIssuer()]);
});
afterAll(async () => {
  await ci.stop();
  await postgres.stop();
});
afterEach(() => postgres.closeRegistries());
let number = 0;
beforeEach(async () => {
  const trust = [
    {
      claims: { repository: 'acme/quiz', ref_type: 'tag' },
      rights: [{ remote: 'mfe-quiz', actions: ['publish'] }],
    },
  ];
  const issuers = parseInput(
    issuersSchema,
    { issuers: [{ issuer: ci.url, audience: 'marquee', trust }] },
    'issuers',
  );
  registry = await postgres.openRegistry(`policy-${(number += 1)}`, undefined, { issuers });
});

const send = (url: string, payload: object, token = registry.token) =>
  registry.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
const actions = async () =>
  (await registry.db.select().from(audit))
    .toSorted((a, b) => a.position - b.position)
    .map(({ action }) => action);
const commit = 'c'.repeat(40);
const runToken = (sha = commit) =>
  ci.tokenOf({ sub: 'repo:acme/quiz', repository: 'acme/quiz', ref_type: 'tag', sha, run_id: '77' });
const stated = {
  run: 'https://ci.test/77',
  builder: 'ci, node v20',
  dependencies: [{ name: 'axios', version: '1.0.0', integrity: null }],
};

function aProvenBuild(version: string): Build {
  const build = aBuild('mfe-quiz', { version });
  return { ...build, release: { ...build.release, commit, provenance: stated } as Build['release'] };
}

test('feature 9: why shows the commit, the CI run, the builder and the dependencies of a release', async () => {
  await publishBuild({ ...registry, token: await runToken() }, aProvenBuild('1.0.0'));
  expect((await registry.app.inject('/why/mfe-quiz@1.0.0')).json()).toMatchObject({
    release: { commit },
    provenance: {
      ...stated,
      verified: { issuer: ci.url, subject: 'repo:acme/quiz', claims: { sha: commit } },
    },
  });
});

test('feature 9: unverified builds cannot reach production once it requires provenance; what is live stays', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  await publishBuild(registry, aProvenBuild('1.1.0'));
  await publishBuild({ ...registry, token: await runToken('d'.repeat(40)) }, aProvenBuild('1.2.0'));
  await publishBuild({ ...registry, token: await runToken() }, aProvenBuild('1.3.0'));
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.4.0' }));

  const policy = { requireProvenance: true, reason: 'proof' };
  expect((await send('/environments/production/policy', policy)).json()).toMatchObject({
    requireProvenance: true,
  });
  const why = async (version: string) => {
    const response = await promoteBuild(registry, 'mfe-quiz', version);
    return `${response.statusCode} ${response.json().message ?? 'live'}`;
  };
  expect(await why('1.1.0')).toMatch(/^403 .*mfe-quiz@1\.1\.0 was not published by a CI run/);
  expect(await why('1.2.0')).toMatch(/^403 .*its CI run built ddd/);
  expect(await why('1.4.0')).toMatch(/^403 .*has no information about its build/);
  const about = { remote: 'mfe-quiz', reason: 'x' };
  const canary = await send('/environments/production/canary', { ...about, version: '1.4.0', percent: 5 });
  expect(canary.statusCode).toBe(403);

  expect((await send('/environments/production/kill', about)).statusCode).toBe(200);
  expect((await send('/environments/production/revive', about)).statusCode).toBe(200);
  expect(await why('1.3.0')).toBe('200 live');
  expect((await promoteBuild(registry, 'mfe-quiz', '1.4.0', 'staging')).statusCode).toBe(200);

  await publishBuild({ ...registry, token: await runToken() }, aProvenBuild('1.1.0'));
  expect(await why('1.1.0')).toBe('200 live');
});

test('only a rollback may return from a broken release with provenance to one without @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  await send('/environments/production/policy', { requireProvenance: true, reason: 'proof' });
  await publishBuild({ ...registry, token: await runToken() }, aProvenBuild('1.1.0'));
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  await send('/environments/production/kill', { remote: 'mfe-quiz', reason: 'loses scores' });

  expect((await promoteBuild(registry, 'mfe-quiz', '1.0.0')).statusCode).toBe(403);
  const back = await send('/environments/production/rollback', {
    remote: 'mfe-quiz',
    reason: 'loses scores',
  });
  expect([back.statusCode, back.json().version]).toEqual([200, '1.0.0']);
});

test('a holdout reaches the snapshot with one salt, and does not change beside an experiment @all', async () => {
  await publishBuild(registry, aBuild('mfe-quiz'));
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.1.0' }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  const hold = (holdoutPercent: number) =>
    send('/environments/production/policy', { holdoutPercent, reason: 'the effect of all experiments' });
  const holdout = async () => {
    const { payload } = (await registry.app.inject('/environments/production/snapshot')).json();
    return JSON.parse(payload).holdout;
  };
  expect(await holdout()).toBeUndefined();
  expect((await hold(2)).json()).toMatchObject({ holdoutPercent: 2 });
  expect((await registry.app.inject('/environments/production')).json().holdoutPercent).toBe(2);
  const first = await holdout();
  expect(first).toEqual({ percent: 2, salt: expect.stringMatching(/^holdout:/) });
  await hold(4);
  expect(await holdout()).toEqual({ ...first, percent: 4 });

  const variants = ['1.0.0', '1.1.0'].map((version, at) => ({ name: `v${at}`, version }));
  const start = { remote: 'mfe-quiz', id: 'easier', sharePercent: 100, variants, reason: 'x' };
  expect((await send('/environments/production/start-experiment', start)).statusCode).toBe(200);
  expect((await hold(0)).json()).toMatchObject({
    code: 'CHANGE_REFUSED',
    message: expect.stringContaining(
      'the experiment easier must end before the holdout of production changes',
    ),
  });
});

async function withApproval() {
  await send('/environments/production/policy', { requireApproval: true, reason: 'two people' });
  await publishBuild(registry, aBuild('mfe-quiz'));
  const tokenOf = async (name: string, ...can: string[]) =>
    (await send('/tokens', { name, rights: [{ remote: 'mfe-quiz', actions: can }], reason: 'x' })).json()
      .token as string;
  const [asha, ravi] = [
    await tokenOf('asha', 'promote', 'approve', 'kill'),
    await tokenOf('ravi', 'approve'),
  ];
  const proposed = await promoteBuild({ ...registry, token: asha }, 'mfe-quiz', '1.0.0');
  return { asha, ravi, proposed, reason: { reason: 'looks right' } };
}
const live = async () => (await registry.app.inject('/environments/production')).json().remotes;

test('a change waits until another person approves it, and is then executed as requested', async () => {
  const { asha, ravi, proposed, reason } = await withApproval();
  expect([proposed.statusCode, proposed.json().code]).toEqual([409, 'APPROVAL_NEEDED']);
  expect(proposed.json().message).toContain('marquee approve 1');
  expect(await live()).toEqual([]);
  expect((await registry.app.inject('/proposals')).json().proposals).toMatchObject([
    { id: 1, requestedBy: 'asha' },
  ]);

  const own = await send('/proposals/1/approve', reason, asha);
  expect([own.statusCode, own.json().message]).toEqual([403, expect.stringContaining('another person')]);
  expect(await live()).toEqual([]);

  expect((await send('/proposals/1/approve', reason, ravi)).json()).toMatchObject({ changed: true });
  expect(await live()).toMatchObject([{ remote: 'mfe-quiz', live: '1.0.0', by: 'asha' }]);
  expect((await actions()).slice(-2)).toEqual(['approve-promote', 'promote']);
  expect((await send('/proposals/1/approve', reason, ravi)).statusCode).toBe(404);
});

test('without the right, after a day, and when the requester’s token is revoked, nothing is approved @all', async () => {
  const { reason, ravi } = await withApproval();
  const body = { name: 'guest', rights: [{ remote: 'mfe-quiz', actions: ['promote'] }], reason: 'x' };
  const guest = (await send('/tokens', body)).json().token;
  expect((await send('/proposals/1/approve', reason, guest)).statusCode).toBe(403);

  await send('/tokens/asha/revoke', { reason: 'left' });
  expect((await send('/proposals/1/approve', reason, ravi)).json().message).toContain('was revoked');
  await registry.db.execute(`update proposals set expires_at = now() - interval '1 second'`);
  expect((await send('/proposals/1/approve', reason, ravi)).statusCode).toBe(404);
  expect(await live()).toEqual([]);
});

test('a change that is refused at its approval leaves no audit row of an approval @all', async () => {
  const { ravi, reason } = await withApproval();
  await send('/environments/production/policy', { requireProvenance: true, reason: 'proof' });
  const before = await actions();
  const refused = await send('/proposals/1/approve', reason, ravi);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED']);
  expect([await actions(), await live()]).toEqual([before, []]);
  expect((await send('/proposals/1/approve', reason, ravi)).statusCode).toBe(404);
});

test('an interrupted approval has no effect, and can be repeated @all', async () => {
  const { ravi, reason } = await withApproval();
  // As a kill of the process would: the very last write of the change fails.
  await registry.db.execute(`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''cut off''; end';
    create trigger cut_off before insert on snapshots for each row execute function refuse()`);
  const before = await actions();
  expect((await send('/proposals/1/approve', reason, ravi)).statusCode).toBe(500);
  expect([await actions(), await live()]).toEqual([before, []]);

  await registry.db.execute('drop trigger cut_off on snapshots');
  expect((await send('/proposals/1/approve', reason, ravi)).statusCode).toBe(200);
  expect(await live()).toMatchObject([{ remote: 'mfe-quiz', live: '1.0.0', by: 'asha' }]);
});

test('finding 22: one person cannot switch two-person control off: the change of the policy waits for a second person', async () => {
  const { reason } = await withApproval();
  const rights = [{ remote: '*', actions: ['approve'] }];
  const other = (await send('/tokens', { name: 'other', rights, reason: 'x' })).json().token as string;
  const policyOf = async () =>
    (
      await registry.db.execute(
        `select require_approval, require_provenance from environments where name = 'production'`,
      )
    ).rows[0];

  for (const request of [
    { requireApproval: false },
    { requireProvenance: false },
    { requireApproval: false, requireProvenance: true },
  ]) {
    const proposed = await send('/environments/production/policy', { ...request, reason: 'in the way' });
    expect([proposed.statusCode, proposed.json().code]).toEqual([409, 'APPROVAL_NEEDED']);
  }
  expect(await policyOf()).toEqual({ require_approval: true, require_provenance: false });
  expect((await send('/proposals/2/approve', reason)).statusCode).toBe(403);

  const done = await send('/proposals/2/approve', reason, other);
  expect(done.json()).toMatchObject({ changed: true, details: { requireApproval: false } });
  expect(await policyOf()).toEqual({ require_approval: false, require_provenance: false });
  expect((await actions()).slice(-2)).toEqual(['approve-policy', 'policy']);
});

test('a stricter policy needs no approval, and without required approval nothing waits @all', async () => {
  const policy = (request: object) => send('/environments/staging/policy', { ...request, reason: 'x' });
  expect((await policy({ requireProvenance: true })).statusCode).toBe(200);
  expect((await policy({ requireProvenance: false })).statusCode).toBe(200);
  expect((await policy({ requireApproval: true })).statusCode).toBe(200);
  expect((await policy({ requireProvenance: true })).statusCode).toBe(200);
});

const asha = { name: 'asha', reason: 'x' };
test.each<[string, () => Promise<unknown>, RegExp]>(
  rowsOfRing(
    [
      [
        'has expired',
        () =>
          registry.db.execute(
            `update tokens set expires_at = now() - interval '1 second' where name = 'asha'`,
          ),
        /"asha" expired at/,
      ],
      [
        'was created again with its name',
        async () => {
          await send('/tokens/asha/revoke', asha);
          await send('/tokens', { ...asha, rights: [{ remote: 'mfe-quiz', actions: ['promote'] }] });
        },
        /"asha" was created after change 1 was requested/,
      ],
      [
        'has lost its right',
        () =>
          registry.db.execute(
            `update tokens set rights = '[{"remote":"mfe-auth","actions":["promote"]}]' where name = 'asha'`,
          ),
        /"asha" may not promote mfe-quiz/,
      ],
      [
        'belongs to a team that lost the remote',
        async () => {
          await send('/teams', { name: 'quiz', remotes: ['mfe-auth'], reason: 'x' });
          await registry.db.execute(`update tokens set team = 'quiz' where name = 'asha'`);
        },
        /"asha" may not promote mfe-quiz/,
      ],
    ],
    1,
  ),
)('nothing is approved for a requester whose token %s since', async (_what, happens, why) => {
  const { ravi, reason } = await withApproval();
  await happens();
  const refused = await send('/proposals/1/approve', reason, ravi);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringMatching(why)]);
  expect(await live()).toEqual([]);
});

test('a kill never waits', async () => {
  const { asha, ravi, reason } = await withApproval();
  await send('/proposals/1/approve', reason, ravi);
  expect(
    (await send('/environments/production/kill', { remote: 'mfe-quiz', reason: 'x' }, asha)).statusCode,
  ).toBe(200);
});
