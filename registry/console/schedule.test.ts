import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('schedule');
  for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const { look, send, signIn, personWith } = consoleBrowser(() => registry);
const promote = '/console/production/remotes/mfe-quiz/promote';
/** A time in some hours, as a form without a zone has it. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

test('a person schedules a promotion, sees it wait, and cancels it, without scripts', async () => {
  const person = await signIn(registry.token);
  expect((await look(promote, person)).body).toMatch(/<label for="at">At <small>\(UTC; empty: at once\)/);
  const scheduled = await send(person, promote, { version: '1.1.0', at: inHours(3), reason: 'the launch' });
  expect(scheduled.headers.location).toBe('/console/schedule?environment=production&done=scheduled');
  expect((await look('/')).body).toMatch(/1 change scheduled, the next[^]*in 3 h/);
  expect((await look('/console/production/remotes/mfe-quiz')).body).toContain('1 change scheduled');
  const { body } = await look('/console/schedule', person);
  expect(body).toMatch(/promote[^]*mfe-quiz@1\.1\.0[^]*in 3 h[^]*pending[^]*the launch/);
  const [, cancel = ''] = /href="(\/console\/schedules\/\d+\/cancel)"/.exec(body) ?? [];

  expect((await send(await personWith('stranger', 'kill'), cancel, { reason: 'x' })).statusCode).toBe(403);
  expect((await send(person, cancel)).body).toMatch(/Not done\.[^]*is required/);
  const cancelled = await send(person, cancel, { reason: 'not ready' });
  expect(cancelled.headers.location).toBe('/console/schedule?environment=production&done=cancel');
  expect((await look('/console/schedule')).body).toContain('No change waits for its time');
  const past = await send(person, promote, { version: '1.1.0', at: inHours(-1), reason: 'late' });
  expect([past.statusCode, past.body]).toEqual([400, expect.stringMatching(/Not done\.[^]*is over/)]);
});

test('an administrator freezes and unfreezes, and a person with the right breaks the freeze by a box', async () => {
  const person = await signIn(registry.token);
  const manager = await personWith('manager', 'promote', 'break-freeze');
  const team = await personWith('team', 'promote');
  expect((await look('/console/production/freeze', team)).statusCode).toBe(403);
  const wrong = await send(person, '/console/production/freeze', {
    from: '',
    to: inHours(-1),
    reason: 'Diwali',
  });
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Diwali</textarea>')]);
  const frozen = await send(person, '/console/production/freeze', {
    from: '',
    to: inHours(2),
    reason: 'Diwali',
  });
  expect(frozen.headers.location).toBe('/console/schedule?environment=production&done=freeze');
  expect((await look('/')).body).toMatch(/Frozen by publisher-\w+ until[^]*Diwali/);

  const fields = { version: '1.1.0', reason: 'the price is wrong' };
  const refused = await send(team, promote, fields);
  expect(refused.statusCode).toBe(423);
  expect(refused.body).toMatch(/production is frozen by[^]*See the freeze/);
  expect(refused.body).not.toContain('--break-freeze');
  expect(refused.body).not.toContain('name="break-freeze"');
  expect((await send(manager, promote, fields)).body).toContain('name="break-freeze"');
  const broken = await send(manager, promote, { ...fields, 'break-freeze': 'yes' });
  expect(broken.headers.location).toBe('/console/production/remotes/mfe-quiz?done=promote');

  const { body } = await look('/console/schedule', person);
  const [, end = ''] = /href="(\/console\/production\/unfreeze\/\d+)"/.exec(body) ?? [];
  expect((await look(end, person)).body).toContain('Diwali');
  expect((await send(person, end, { reason: 'back early' })).headers.location).toContain('done=unfreeze');
  expect((await look('/console/schedule')).body).toContain('no freeze is planned');
});
