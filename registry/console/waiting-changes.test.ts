import { sdk } from '@marquee/contracts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { consoleBrowser, type Person } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

// The pages of changes that wait, or are more than one release. They are in one file, because each file loads a registry.

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
/** That of the present group of tests. */
let registry: TestRegistry;
const { look, submit, send, signIn, personWith } = consoleBrowser(() => registry);
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

describe('approvals', () => {
  let requester: Person;
  let approver: Person;
  const remotePath = '/console/production/remotes/mfe-quiz';

  beforeAll(async () => {
    registry = await postgres.openRegistry('approvals');
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await publishBuild(registry, aBuild('mfe-quiz', { version }));
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
    const policy = await changeTo(registry, 'policy', { requireApproval: true });
    expect(policy.statusCode).toBe(200);
    requester = await personWith('asha', 'promote', 'canary', 'approve');
    approver = await personWith('bela', 'approve');
  });

  /** Proposes a change in the console and returns the path of the proposal's page. */
  async function propose(verb: string, fields: Record<string, string>): Promise<string> {
    const proposed = await send(requester, `${remotePath}/${verb}`, {
      reason: 'better questions',
      ...fields,
    });
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

  test('only another person with the right can approve, and the change is executed once @all', async () => {
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

  test('an approval from another site, or with another person’s form, is refused @all', async () => {
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
});

describe('schedules and freezes', () => {
  beforeAll(async () => {
    registry = await postgres.openRegistry('schedule');
    for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild('mfe-quiz', { version }));
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  });

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

  test('an administrator freezes and unfreezes, and a person with the right breaks the freeze by a box @all', async () => {
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
});

describe('sets', () => {
  const remotes = ['mfe-cup', 'mfe-quiz'];
  beforeAll(async () => {
    registry = await postgres.openRegistry('console-sets');
    for (const remote of remotes)
      for (const version of ['1.0.0', '2.0.0']) await publishBuild(registry, aBuild(remote, { version }));
    for (const remote of remotes) await promoteBuild(registry, remote, '1.0.0');
  });

  const live = async () =>
    (await registry.app.inject('/environments/production'))
      .json()
      .remotes.map((one: { live: string }) => one.live);
  const chosen = { 'of-mfe-quiz': '2.0.0', 'of-mfe-cup': '2.0.0', reason: 'one contract' };

  test('feature 40: a person promotes a set in the console, sees it on each page, and rolls it back', async () => {
    const ada = await personWith('ada', 'promote', 'rollback', 'canary', 'administer');
    expect((await look('/?environment=production', ada)).body).toContain('/console/production/sets/promote');
    const form = await look('/console/production/sets/promote', ada);
    expect(form.body).toContain('Promote a set in production');

    const one = await send(ada, '/console/production/sets/promote', { ...chosen, 'of-mfe-cup': '' });
    expect(one.body).toContain('A set has at least two remotes: choose a release for each of them.');
    expect(await live()).toEqual(['1.0.0', '1.0.0']);

    const sent = await send(ada, '/console/production/sets/promote', chosen);
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      '/?environment=production&done=promote',
    ]);
    expect(await live()).toEqual(['2.0.0', '2.0.0']);
    expect((await look('/console/production/remotes/mfe-quiz', ada)).body).toContain(
      'mfe-quiz@2.0.0 became live together with mfe-cup.',
    );
    const audit = (await look('/console/audit?remote=mfe-cup', ada)).body;
    expect(audit).toContain('mfe-cup@2.0.0</a>');
    expect(audit).toContain('mfe-quiz@2.0.0</a>');

    const alone = await send(ada, '/console/production/remotes/mfe-cup/rollback', {
      expected: '2.0.0',
      version: '1.0.0',
      cause: 'Errors',
    });
    expect(alone.body).toContain('/console/production/sets/rollback?remotes=mfe-cup%2Cmfe-quiz');
    await send(ada, '/console/production/sets/rollback', chosen);
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });

  test('feature 40: a person starts an experiment with a set in the console @all', async () => {
    const dev = await personWith('dev', 'experiment', 'promote');
    expect((await look('/?environment=production', dev)).body).toContain('Experiment with a set');
    const form = '/console/production/sets/start-experiment';
    expect((await look(form, dev)).body).toContain('Half of the visitors get all of these releases');
    const refused = await send(dev, form, { ...chosen, id: 'together', percent: '200' });
    expect(refused.body).toContain('sharePercent');
    expect(refused.body).toContain('value="together"');
    const few = { ...chosen, id: 'together', percent: '50', layer: 'contract', 'per-network': '0.5' };
    expect((await send(dev, form, few)).body).toContain('visitorsPerNetwork');
    const sent = await send(dev, form, { ...few, 'per-network': '30' });
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      '/console/production/experiments/together?done=start-experiment',
    ]);
    const result = (await registry.app.inject('/environments/production/experiments/together')).json();
    expect(result).toMatchObject({ layer: 'contract', networkCap: { visitorsPerNetwork: 30 } });
    const { experiments } = (await registry.app.inject('/environments/production/experiments')).json();
    expect(experiments).toMatchObject([
      {
        id: 'together',
        remote: 'mfe-cup',
        sharePercent: 50,
        variants: [
          { name: 'control', version: '1.0.0' },
          { name: 'new', version: '2.0.0' },
        ],
        others: { 'mfe-quiz': { control: '1.0.0', new: '2.0.0' } },
      },
    ]);
    await changeTo(registry, 'stop-experiment', { remote: 'mfe-cup', id: 'together' });
  });

  test('feature 40: the page of a proposal shows each remote of the set, and whose approval is missing @all', async () => {
    const policy = { requireApproval: true, reason: 'two people' };
    await changeTo(registry, 'policy', policy);
    const ben = await personWith('ben', 'promote', 'rollback');
    const proposed = await send(ben, '/console/production/sets/promote', chosen);
    const page = String(proposed.headers['location']);
    expect(page).toMatch(/^\/console\/approvals\/\d+$/);
    const { body } = await look(page, ben);
    expect(body).toContain('Promote mfe-cup@2.0.0 and mfe-quiz@2.0.0 in production');
    expect(body).toContain('After the approval of mfe-quiz');
    expect(body).toMatch(/Still needed for[\s\S]*mfe-cup, mfe-quiz/);
    const cleo = await personWith('cleo', 'approve');
    await send(cleo, page, { reason: 'agreed' });
    expect(await live()).toEqual(['2.0.0', '2.0.0']);
  });
});

describe('previews', () => {
  beforeAll(async () => {
    registry = await postgres.openRegistry('console-previews');
    await registry.app.listen({ port: 0, host: '127.0.0.1' });
    for (const version of ['1.0.0', '1.1.0-pr.7'])
      await publishBuild(registry, aBuild('mfe-quiz', { version }));
    await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  });

  const remotePage = '/console/production/remotes/mfe-quiz';

  test('feature 39: a person opens the site with a release from its remote’s page, and ends the preview, without scripts', async () => {
    const disconnect = await connectShell(registry, 'production', { sdk });
    const person = await signIn(registry.token);
    const openWith = /href="(\/console\/production\/previews\/new\/mfe-quiz\/1\.1\.0-pr\.7)"\s*>Open with/;
    const [, form = ''] = openWith.exec((await look(remotePage, person)).body) ?? [];
    expect((await look(remotePage)).body).not.toMatch(openWith);
    const stranger = await personWith('stranger', 'kill');
    expect((await look(form, stranger)).statusCode).toBe(403);
    expect((await send(stranger, form, { reason: 'x' })).statusCode).toBe(403);

    const made = await send(person, form, { reason: 'see it first' });
    expect(made.headers.location).toBe('/console/previews?environment=production&done=preview');
    const { body } = await look('/console/previews', person);
    expect(body).toMatch(/mfe-quiz@1\.1\.0-pr\.7[^]*see it first/);
    expect(body).toMatch(/href="https:\/\/site\.example\/__marquee\/preview\?t=[\w-]+"/);
    // The link is for those who may make one.
    for (const other of [undefined, stranger])
      expect((await look('/console/previews', other)).body).not.toContain('__marquee/preview');

    const [, end = ''] = /href="(\/console\/production\/previews\/\d+\/end)"/.exec(body) ?? [];
    expect((await send(stranger, end, { reason: 'x' })).statusCode).toBe(403);
    const ended = await send(person, end, { reason: 'reviewed' });
    expect(ended.headers.location).toBe('/console/previews?environment=production&done=end-preview');
    expect((await look('/console/previews')).body).toContain('No preview of production is open');
    await disconnect();
  });
});
