import { snapshotSchema, type RemoteManifest } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import * as v from 'valibot';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

const remote = 'mfe-polls';
const settings: NonNullable<RemoteManifest['settings']> = {
  pageSize: { type: 'integer', default: 20, minimum: 1, maximum: 100, description: 'Polls on a page' },
  layout: { type: 'string', default: 'grid', enum: ['grid', 'list'] },
  ratings: { type: 'boolean', default: false },
};

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  registry = await postgres.openRegistry(`settings-${(opened += 1)}`);
  await publishBuild(registry, aBuild(remote, { settings }));
  await promoteBuild(registry, remote, '1.0.0');
});
let opened = 0;

const change = (verb: string, body: object) => changeTo(registry, verb, { remote, ...body });
const set = (values: Record<string, unknown>) => change('settings', { values });
const read = async (url: string) => (await registry.app.inject(url)).json();
async function valuesInSnapshot() {
  const { payload } = await read('/environments/production/snapshot');
  return v.parse(snapshotSchema, JSON.parse(payload)).remotes[remote]?.settings;
}

test('an environment has values of its own, in the next snapshot, with the reason in the audit', async () => {
  expect(await valuesInSnapshot()).toBeUndefined();
  expect((await set({ pageSize: '30', ratings: true })).json()).toMatchObject({ changed: true });
  expect(await valuesInSnapshot()).toEqual({ pageSize: 30, ratings: true });
  expect((await read('/audit?limit=1')).rows[0]).toMatchObject({
    action: 'settings',
    remote,
    reason: expect.stringMatching(/./),
    details: { before: { pageSize: null, ratings: null }, after: { pageSize: 30, ratings: true } },
  });
  const { remotes } = await read('/environments/production');
  expect(remotes[0].settings).toEqual([
    { ...settings['layout'], name: 'layout', value: null },
    { ...settings['pageSize'], name: 'pageSize', value: 30 },
    { ...settings['ratings'], name: 'ratings', value: true },
  ]);

  expect((await set({ pageSize: 30 })).json()).toMatchObject({ changed: false });
  await set({ pageSize: null });
  expect(await valuesInSnapshot()).toEqual({ ratings: true });
});

test.each(
  rowsOfRing<[Record<string, unknown>, RegExp]>(
    [
      [{ pageSize: 0 }, /mfe-polls@1\.0\.0 does not accept pageSize = 0: it /],
      [{ pageSize: 'many' }, /does not accept pageSize = "many": it /],
      [{ layout: 'table' }, /does not accept layout = "table": it /],
      [
        { colour: 'red' },
        /no release of mfe-polls .* declares the setting colour; there are layout, pageSize, ratings/,
      ],
    ],
    1,
  ),
)('a value that the releases do not accept is refused: %j', async (values, why) => {
  const refused = (await set(values)).json();
  expect([refused.code, refused.message]).toEqual(['INVALID_INPUT', expect.stringMatching(why)]);
  expect(await valuesInSnapshot()).toBeUndefined();
});

test('a secret is refused as the value of a setting', async () => {
  await publishBuild(
    registry,
    aBuild(remote, { version: '1.1.0', settings: { host: { type: 'string', default: '' } } }),
  );
  await promoteBuild(registry, remote, '1.1.0');
  const refused = (await set({ host: 'ghp_0123456789abcdef' })).json();
  expect(refused.message).toMatch(
    /looks like a secret, and settings are part of every page: keep it in the API/,
  );
});

test('a release that does not accept what is set goes live only after the value is changed', async () => {
  await set({ pageSize: 50 });
  const smaller = { pageSize: { type: 'integer' as const, default: 10, maximum: 20 } };
  await publishBuild(registry, aBuild(remote, { version: '1.1.0', settings: smaller, code: 'small' }));

  const refused = (await change('promote', { version: '1.1.0' })).json();
  expect(refused.code).toBe('CHANGE_REFUSED');
  expect(refused.message).toMatch(
    /mfe-polls@1\.1\.0 does not accept pageSize = 50, as it is in production: it .*marquee settings set mfe-polls/,
  );
  await set({ pageSize: 15 });
  expect((await change('promote', { version: '1.1.0' })).json().changed).toBe(true);
  // A rollback is always possible: where a value does not fit, the release has its default.
  expect((await change('rollback', {})).json().changed).toBe(true);
});

test('a removed remote has no values any more, and a freeze refuses other values @all', async () => {
  await set({ pageSize: 50 });
  await change('remove', {});
  await promoteBuild(registry, remote, '1.0.0');
  expect(await valuesInSnapshot()).toBeUndefined();

  await registry.app.inject({
    method: 'POST',
    url: '/environments/production/freeze',
    headers: { authorization: `Bearer ${registry.token}` },
    payload: { to: '2099-01-01T00:00Z', reason: 'a sale' },
  });
  expect((await set({ pageSize: 30 })).json().code).toBe('ENVIRONMENT_FROZEN');
});
