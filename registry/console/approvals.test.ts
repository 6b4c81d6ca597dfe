import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser, type Person } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let requester: Person;
let approver: Person;
const remotePath = '/console/production/remotes/mfe-quiz';
const { look, submit, send, personWith } = consoleBrowser(() => registry);

beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('approvals');
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  const policy = await changeTo(registry, 'policy', { requireApproval: true });
  expect(policy.statusCode).toBe(200);
  requester = await personWith('asha', 'promote', 'canary', 'approve');
  approver = await personWith('bela', 'approve');
});
afterAll(() => postgres.stop());

/** Proposes a change in the console and returns the path of the proposal's page. */
async function propose(verb: string, fields: Record<string, string>): Promise<string> {
  const proposed = await send(requester, `${remotePath}/${verb}`, { reason: 'better questions', ...fields });
  expect(proposed.statusCode).toBe(303);
  const [, id = ''] = /\?proposed=(\d+)$/.exec(String(proposed.headers.location)) ?? [];
  return `/console/approvals/${id}`;
}

async function live(): Promise<string> {
  const { remotes } = (await registry.app.inject('/environments/production')).json();
  return remotes[0].live;
}

test('a change that needs a second person leads to a page with a notice, and is listed for all people', async () => {
  const change = await propose('canary', { version: '1.1.0', percent: '20', steps: '50', minutes: '30' });
  const notice = (await look(`${remotePath}?proposed=${change.split('/').at(-1)}`, requester)).body;
  expect(notice).toContain('This waits for the approval of another person');
  expect(notice).toContain(`href="${change}"`);
  expect(notice).not.toContain('Not done.');
  expect((await look('/')).body).toContain('1 change</a> awaiting a second approval');
  expect((await look('/console/approvals')).body).toContain('Canary mfe-quiz@1.1.0 at 20 % in production');

  const shown = (await look(change, approver)).body;
  for (const text of ['better questions', 'asha', '80 %', '20 % for 30 min, then 50 % for 30 min'])
    expect(shown).toContain(text);
  expect(shown.indexOf('80 %')).toBeGreaterThan(shown.indexOf('After the approval'));
  expect((await send(approver, change, { reason: 'seen' })).headers.location).toBe(
    `${remotePath}?done=approve`,
  );
  expect((await look(`${remotePath}?done=approve`)).body).toContain('Approved and done.');
});

test('only another person with the right can approve, and the change is executed once', async () => {
  const change = await propose('promote', { version: '1.2.0' });
  const stranger = await personWith('mallory', 'promote');
  const button = 'Approve change';
  expect((await look(change)).body).not.toContain(button);
  expect((await look(change, requester)).body).not.toContain(button);
  expect((await look(change, stranger)).body).not.toContain(button);
  for (const person of [requester, stranger])
    expect((await send(person, change, { reason: 'mine' })).statusCode).toBe(403);
  expect(await live()).toBe('1.0.0');

  expect((await look(change, approver)).body).toContain(button);
  const unexplained = await send(approver, change, { reason: ' ' });
  expect([unexplained.statusCode, unexplained.body.includes('Not done.')]).toEqual([400, true]);
  expect((await send(approver, change, { reason: 'read it' })).statusCode).toBe(303);
  expect(await live()).toBe('1.2.0');
  expect((await send(approver, change, { reason: 'again' })).statusCode).toBe(404);
  expect((await look('/console/approvals')).body).toContain('No change is awaiting approval.');
});

test('an approval from another site, or with another person’s form, is refused', async () => {
  const change = await propose('promote', { version: '1.1.0' });
  const { cookie, formToken } = approver;
  const forged = [
    await submit(change, { reason: 'x' }, { cookie }),
    await submit(change, { reason: 'x', 'form-token': requester.formToken }, { cookie }),
    await submit(
      change,
      { reason: 'x', 'form-token': formToken },
      { cookie, origin: 'https://elsewhere.test' },
    ),
  ];
  expect(forged.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect((await submit(change, { reason: 'x' })).headers.location).toMatch(/^\/console\/sign-in/);
  expect(await live()).toBe('1.2.0');
});
