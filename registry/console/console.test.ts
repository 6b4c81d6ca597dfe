import type { Observation } from '@marquee/contracts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser, type Person } from '../testing/console-browser.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { error, many, mount, vital } from '../testing/observations.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { consoleActions } from './actions.ts';
import { waitUntil } from '../testing/wait-until.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let number = 0;
let remote: string;
let remotePath: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('console');
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  number += 1;
  remote = `mfe-r${number}`;
  remotePath = `/console/production/remotes/${remote}`;
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishBuild(registry, aBuild(remote, { version }));
  await promoteBuild(registry, remote, '1.0.0');
});

const { look, submit, send, signIn, personWith } = consoleBrowser(() => registry);
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>';

/** Sends the form of a confirmation, as the person's browser would. */
function act(person: Person, verb: string, fields: Record<string, string> = {}) {
  return send(person, `${remotePath}/${verb}`, { reason: `to ${verb}`, ...fields });
}

async function standing() {
  const { remotes } = (await registry.app.inject({ url: '/environments/production' })).json();
  return remotes.find((one: { remote: string }) => one.remote === remote);
}

/** The last audit row of a person. The guardrail may add rows at any time. */
async function newestRow() {
  const { rows } = (await registry.app.inject({ url: '/audit?limit=5' })).json();
  return rows.find(({ actor }: { actor: string }) => actor !== 'guardrail');
}

/** Sends observations of this moment to a registry, as a shell does. */
function observer({ app, observeToken }: TestRegistry) {
  return (observations: Observation[]) =>
    app.inject({
      method: 'POST',
      url: '/environments/production/observations',
      headers: { authorization: `Bearer ${observeToken}` },
      payload: { observations: observations.map((one) => ({ ...one, at: Date.now() })) },
    });
}

async function stateOfEverything() {
  const { rows } = await registry.db.execute(
    `select (select count(*) from audit where actor <> 'guardrail') as audit, (select sum(sequence) from environments) as sequences`,
  );
  return rows[0];
}

/** The rights of all actions, each once. */
const rightsOfActions = [...new Set(consoleActions.map(({ right }) => right))];

test('the overview shows what is live for whom, and the last changes @all', async () => {
  await changeTo(registry, 'canary', { remote, version: '1.1.0', percent: 10, reason: 'easier' });
  const { body, headers } = await look('/');
  for (const text of [remote, 'Rolling out 10 %', '90 %', `team of ${remote}`, 'easier', `${remote}@1.2.0`])
    expect(body).toContain(text);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect((await look('/?environment=staging')).body).toMatch(
    /<h1[^]*Staging: nothing is live yet[^]*Choose a release/,
  );
  expect((await look('/?environment=nowhere')).statusCode).toBe(404);
});

test('the overview begins with the verdict: what fails, since when and for how many, until it is rolled back @all', async () => {
  const own = await postgres.openRegistry('verdict');
  const overview = async () => (await own.app.inject({ url: '/' })).body;
  const verdict = async () => /<h1[^>]*>\s*<span[^>]*>([^<]*)/.exec(await overview())![1];
  expect(await verdict()).toBe('Production: nothing is live yet');
  expect(await overview()).toContain('no release was published yet');
  for (const version of ['1.0.0', '1.1.0']) {
    await publishBuild(own, aBuild('mfe-quiz', { version }));
    await promoteBuild(own, 'mfe-quiz', version);
  }
  await publishBuild(own, aBuild('mfe-auth'));
  await promoteBuild(own, 'mfe-auth', '1.0.0');
  expect(await verdict()).toBe('Production: 2 live, no visits in the last hour');

  const observe = observer(own);
  const visits = (version: string) => Array.from({ length: 20 }, (_, at) => mount(at, version));
  await observe(visits('1.1.0'));
  expect(await verdict()).toBe('Production: all 2 healthy');
  await observe([1, 2, 3].map((at) => error(at, '1.1.0')));
  expect(await verdict()).toBe('Production: mfe-quiz is failing');
  expect(await overview()).toMatch(/mfe-quiz<\/a>: 1\.1\.0 fails for 3 visitors[^]*started[^]*just now/);
  await changeTo(own, 'kill', { remote: 'mfe-auth', reason: 'it burns' });
  expect(await verdict()).toBe('Production: 2 of 2 need attention');
  await changeTo(own, 'revive', { remote: 'mfe-auth' });
  await changeTo(own, 'rollback', { remote: 'mfe-quiz' });
  await observe(visits('1.0.0'));
  expect(await verdict()).toBe('Production: all 2 healthy');
});

test('a poor vital degrades a release, and what the guardrail did by itself is told, in the console and in JSON', async () => {
  const own = await postgres.openRegistry('degraded');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishBuild(own, aBuild('mfe-quiz', { version }));
  for (const version of ['1.0.0', '1.1.0']) await promoteBuild(own, 'mfe-quiz', version);
  const observe = observer(own);
  const verdict = async () => (await own.app.inject('/environments/production')).json().verdict;
  const overview = async () => (await own.app.inject('/')).body;

  await observe(many(60, (at) => mount(at, '1.1.0')));
  await observe(many(16, (at) => vital(at, '1.1.0', 'LCP', 5_000)));
  expect((await verdict()).title).toBe('Production: all 1 healthy');
  await observe(many(4, (at) => vital(100 + at, '1.1.0', 'LCP', 1_000)));
  expect(await verdict()).toMatchObject({
    title: 'Production: mfe-quiz is degraded',
    findings: [
      { remote: 'mfe-quiz', brief: '1.1.0 has a poor LCP (over 4 s) in 16 of 20 loads' },
      { rule: 'no-shell', severity: 'notice' },
    ],
  });
  expect(await overview()).toMatch(/mfe-quiz is degraded[^]*1\.1\.0 degraded[^]*Roll back to 1\.0\.0/);
  await observe(many(44, (at) => vital(200 + at, '1.1.0', 'LCP', 1_000)));
  expect((await verdict()).title).toBe('Production: all 1 healthy');

  await changeTo(own, 'canary', { remote: 'mfe-quiz', version: '1.2.0', percent: 50 });
  await observe(many(40, (at) => error(300 + at, '1.2.0')));
  const takenBack = (found: { findings: { rule: string }[] }) =>
    found.findings.filter(({ rule }) => rule === 'taken-back');
  const acted = await waitUntil(verdict, (found) => takenBack(found).length > 0);
  expect(takenBack(acted)).toMatchObject([
    {
      brief: 'mfe-quiz 1.2.0 was withdrawn automatically',
      version: '1.2.0',
      cause: 'REMOTE_DID_NOT_LOAD',
      evidence: [{ text: expect.stringContaining('40 of 40') }, { kind: 'errors' }],
    },
  ]);
  expect(await overview()).toMatch(/>mfe-quiz 1\.2\.0 was withdrawn automatically<[^]*just now[^]*40 of 40/);
  const releasePage = async (version: string) =>
    (await own.app.inject(`/console/releases/mfe-quiz/${version}`)).body;
  expect(await releasePage('1.2.0')).toMatch(/Withdrawn from production<[^]*by guardrail: [^]*40 of 40/);
  await changeTo(own, 'rollback', { remote: 'mfe-quiz', reason: 'it is slow' });
  expect(await releasePage('1.1.0')).toMatch(/Rolled back in production<[^]*it is slow/);
  expect(await releasePage('1.0.0')).not.toContain('Rolled back in');

  const variants = [
    { name: 'control', version: '1.0.0', weight: 1 },
    { name: 'new', version: '1.2.0', weight: 1 },
  ];
  const experiment = { id: 'harmful', variants, sharePercent: 50, targeting: {}, conversions: [] };
  await changeTo(own, 'start-experiment', { remote: 'mfe-quiz', ...experiment, force: true });
  const experimentPage = async () => (await own.app.inject('/console/production/experiments/harmful')).body;
  const shown = await waitUntil(experimentPage, (body) => body.includes('notice-alarm'));
  expect(shown).toMatch(/1\.2\.0 fails for 40 visitors|visitors from [^]* report errors of mfe-quiz@1\.2\.0/);
  expect(shown).toContain('Sample ratio: no visitors yet');
  expect(shown.match(/>Stop experiment</g)).toHaveLength(1);
});

test('the page of a remote shows its rollout with steps, kill, lock, pins, releases and changes', async () => {
  const visitor = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';
  const about = { remote };
  const steps = [
    { percent: 10, minutes: 30 },
    { percent: 50, minutes: 60 },
  ];
  await changeTo(registry, 'canary', { ...about, version: '1.1.0', percent: 10, steps });
  await changeTo(registry, 'pin', { ...about, version: '1.2.0', visitor });
  await changeTo(registry, 'lock', { ...about, reason: 'release freeze' });
  await changeTo(registry, 'kill', { ...about, reason: 'it burns' });
  const { body } = await look(remotePath);
  for (const text of ['Killed', 'it burns', 'Locked', 'release freeze', 'a1b2c3d4…', '1.2.0'])
    expect(body).toContain(text);
  expect(body).toMatch(/aria-current="step"\s*>\s*10 %\s*<\/li>\s*<li[^>]*>\s*50 %/);
  expect(body).not.toContain(visitor);
  expect(body).toContain('Sign in</a> to promote');
  expect((await look('/console/production/remotes/mfe-nothing')).statusCode).toBe(404);
});

test('finding 3: a mark is shown on both pages, and a person with the right to promote dismisses it with a reason @all', async () => {
  await changeTo(registry, 'canary', { remote, version: '1.1.0', percent: 50 });
  const marked = `insert into guardrail_marks (environment, remote, version, marked_at, reason, figures)
    values ('production', '${remote}', '1.1.0', now(), 'forty failed',
      '{"visitors": 40, "harmed": 40, "networks": 1, "byServer": 0}')`;
  await registry.db.$client.query(marked);
  const [promoter, stranger] = [await personWith('asha', 'promote'), await personWith('mallory', 'pin')];
  const dismiss = `${remotePath}/dismiss`;
  for (const path of ['/', remotePath]) {
    const { body } = await look(path, promoter);
    expect(body).toContain(`40 visitors from 1 network report errors of ${remote}@1.1.0.`);
    expect(body).toContain(`href="${dismiss}?version=1.1.0"`);
    expect((await look(path, stranger)).body).not.toContain(dismiss);
    expect((await look(path)).body).toContain('Sign in</a> to act and to see errors');
  }
  expect((await act(stranger, 'dismiss', { version: '1.1.0' })).statusCode).toBe(403);
  const done = await act(promoter, 'dismiss', { version: '1.1.0' });
  expect(done.headers['location']).toBe(`${remotePath}?done=dismiss`);
  expect((await look(remotePath, promoter)).body).not.toContain('report errors of');
});

test('errors and vitals of each release are shown in charts and in a table @all', async () => {
  const beacon = (at: number, release: string, what: object) => ({
    remote,
    release,
    at: Date.now(),
    visitor: at.toString(16).padStart(32, '0'),
    network: at.toString(16).padStart(16, '0'),
    source: 'browser',
    ...what,
  });
  await changeTo(registry, 'canary', { remote, version: '1.1.0', percent: 50 });
  const mounts = [1, 2, 3, 4].map((at) =>
    beacon(at, '1.0.0', { kind: 'mount', slot: 'page', milliseconds: 40 }),
  );
  const errors = [5].map((at) =>
    beacon(at, '1.1.0', { kind: 'error', cause: 'REMOTE_DID_NOT_LOAD', message: 'no' }),
  );
  const paints = (visitors: number[]) =>
    visitors.flatMap((at) => [
      beacon(at, '1.0.0', { kind: 'vital', name: 'LCP', value: 1500 }),
      beacon(at, '1.0.0', { kind: 'vital', name: 'INP', value: 90 }),
      beacon(at, '1.0.0', { kind: 'vital', name: 'CLS', value: 0.2 }),
    ]);
  const report = async (observations: object[]) => {
    const sent = await registry.app.inject({
      method: 'POST',
      url: '/environments/production/observations',
      headers: { authorization: `Bearer ${registry.observeToken}` },
      payload: { observations },
    });
    expect(sent.statusCode).toBe(202);
  };
  await report([...mounts, ...errors, ...paints([1])]);

  const few = (await look(remotePath)).body;
  expect(few).not.toContain('id="lcp-chart-name"');
  expect(few.match(/fewer than 20 measurements in each interval/g)).toHaveLength(1);
  expect(few).toMatch(/Mount, LCP, INP, CLS: fewer than 20/);
  expect(few).toMatch(/data-label="LCP"[^>]*>\s*–/);
  expect(few).not.toContain('rated-poor');
  expect(few).toContain('1.1.0 fails for 1 visitor, in 1 of 1 load');

  await report(paints(many(20, (at) => 10 + at)));
  const { body } = await look(remotePath);
  expect(body).toMatch(/<title id="errors-chart-name">[^<]*1\.0\.0 last 0 %, 1\.1\.0 last 100 %/);
  expect(body).toMatch(
    /<title id="lcp-chart-name">[^<]*1\.0\.0 last 1\.5\d? s[^<]*released: 1\.0\.0, 1\.1\.0/,
  );
  expect(body).toMatch(/<title id="inp-chart-name">[^<]*1\.0\.0 last \d/);
  expect(body).toMatch(/<title id="cls-chart-name">[^<]*1\.0\.0 last 0\.\d/);
  expect(body).toMatch(/data-label="Harmed"[^>]*>\s*<span class="grave">1 \(100 %\)/);
  expect((await look('/')).body).toContain('<b>1 error</b>, 20 % of 5 loads');
});

test('an experiment shows figures and conclusions, and no conclusions after a sample-ratio mismatch', async () => {
  const variants = [
    { name: 'old', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  const finished = { event: 'quiz:finished', version: 1, detail: {} };
  const finishing = aBuild(`${remote}x`, { contracts: { publishes: [finished] } });
  await publishBuild(registry, finishing);
  await promoteBuild(registry, `${remote}x`, '1.0.0');
  const about = { remote, sharePercent: 100, variants, conversions: ['quiz:finished'] };
  const started = await changeTo(registry, 'start-experiment', { ...about, id: 'easier' });
  expect(started.statusCode).toBe(200);
  // All variants in one statement: the guardrail, which looks each second, shall not see one without the other.
  const fill = (...some: [variant: string, from: number, many: number, converted: number][]) =>
    registry.db.execute(
      `insert into experiment_visitors (environment, experiment, visitor, variant, exposed_at, converted_at) ${some
        .map(
          ([variant, from, many, converted]) =>
            `select 'production', 'easier', '${variant}' || n, '${variant}', now(), case when n < ${from + converted} then now() end
             from generate_series(${from}, ${from + many - 1}) n`,
        )
        .join(' union all ')}`,
    );
  await fill(['old', 0, 2_000, 200], ['new', 0, 2_000, 320]);
  await registry.runGuardrail();

  const fair = (await look('/console/production/experiments/easier')).body;
  expect(fair).toContain('Sample ratio: fine');
  expect(fair).toMatch(/data-label="Exposed"[^>]*>2,000</);
  expect(fair).toMatch(/data-label="Rate"[^>]*>16 %</);
  expect(fair).toMatch(/<b>\+6<\/b>/);
  expect(fair).toContain('Better than old. If they were the same');
  expect(fair).toMatch(/<title id="interval-name">Difference to old: new \+6 points, between \+/);

  await fill(['new', 2_000, 2_000, 0]);
  const skewed = (await look('/console/production/experiments/easier')).body;
  expect(skewed).toContain('Sample ratio: alarm');
  expect(skewed).toContain('The results are invalid.');
  expect(skewed).not.toContain('Better than');
  expect((await look('/console/production/experiments/none')).statusCode).toBe(404);
});

test('each action requires a confirmation, does what its verb does, and is audited with name and reason', async () => {
  const person = await personWith(
    'asha',
    'promote',
    'canary',
    'rollback',
    'kill',
    'administer',
    'experiment',
  );
  const actions: [verb: string, fields: Record<string, string>, then: object][] = [
    [
      'canary',
      { version: '1.1.0', percent: '10', steps: '25, 50', minutes: '30' },
      {
        rollout: {
          percent: 10,
          steps: [
            { percent: 10, minutes: 30 },
            { percent: 25, minutes: 30 },
            { percent: 50, minutes: 30 },
          ],
        },
      },
    ],
    ['canary', { version: '1.1.0', percent: '40', steps: '', minutes: '30' }, { rollout: { percent: 40 } }],
    ['withdraw', {}, { rollout: null }],
    ['promote', { version: '1.2.0' }, { live: '1.2.0', by: 'asha' }],
    ['rollback', { version: '' }, { live: '1.0.0' }],
    ['kill', { name: remote }, { killed: { reason: 'to kill' } }],
    ['revive', {}, { killed: null }],
    ['lock', {}, { locked: { by: 'asha' } }],
    ['unlock', {}, { locked: null }],
  ];
  for (const [verb, fields, then] of actions) {
    const before = await stateOfEverything();
    const form = await look(`${remotePath}/${verb}`, person);
    expect([verb, form.statusCode]).toEqual([verb, 200]);
    expect(form.body).toContain('name="reason"');
    expect(await stateOfEverything()).toEqual(before);

    const done = await act(person, verb, fields);
    expect([verb, done.statusCode, done.headers.location]).toEqual([verb, 303, `${remotePath}?done=${verb}`]);
    expect(await standing()).toMatchObject(then);
    expect(await newestRow()).toMatchObject({
      actor: 'asha',
      action: verb,
      reason: `to ${verb}`,
      remote,
    });
  }
  expect((await look(`${remotePath}?done=unlock`, person)).body).toContain('Unlock: done.');
});

test('settings of a remote are changed by a form with a field for each, and an empty field has the default @all', async () => {
  const person = await personWith('asha', 'settings');
  const settings = {
    pageSize: { type: 'integer' as const, default: 20, maximum: 100, description: 'Cards on a page' },
    layout: { type: 'string' as const, default: 'grid', enum: ['grid', 'list'] },
    ratings: { type: 'boolean' as const, default: false },
  };
  expect((await look(remotePath, person)).body).not.toContain(`${remotePath}/settings`);
  await publishBuild(registry, aBuild(remote, { version: '1.5.0', settings }));
  await promoteBuild(registry, remote, '1.5.0');
  expect((await look(remotePath, person)).body).toContain(`${remotePath}/settings`);

  const form = await look(`${remotePath}/settings`, person);
  for (const field of ['setting-pageSize', 'setting-layout', 'setting-ratings', 'reason'])
    expect(form.body).toContain(`name="${field}"`);
  const fields = { 'setting-pageSize': '30', 'setting-layout': '', 'setting-ratings': 'true' };
  expect((await act(person, 'settings', fields)).headers.location).toBe(`${remotePath}?done=settings`);
  const values = async () =>
    ((await standing()) as { settings: { name: string; value: unknown }[] }).settings.map(
      ({ name, value }) => [name, value],
    );
  expect(await values()).toEqual([
    ['layout', null],
    ['pageSize', 30],
    ['ratings', true],
  ]);
  expect((await look(remotePath, person)).body).toMatch(/<code>pageSize<\/code>\s*30/);

  const refused = await act(person, 'settings', { 'setting-pageSize': '300' });
  expect(refused.body).toMatch(/role="alert"[^]*does not accept pageSize = 300/);
  expect(refused.body).toContain('value="300"');
});

test('no form of an action has a reason by default, and those that take a release from visitors say from whom @all', async () => {
  const person = await personWith('asha', ...rightsOfActions);
  await promoteBuild(registry, remote, '1.1.0');
  await changeTo(registry, 'canary', { remote, version: '1.2.0', percent: 50 });
  await observer(registry)([
    ...many(3, (at) => ({ ...mount(at, '1.1.0'), remote })),
    { ...error(10, '1.1.0'), remote },
    { ...error(11, '1.2.0'), remote },
  ]);
  const said: Record<string, string | undefined> = {};
  for (const action of consoleActions) {
    const { body } = await look(`${remotePath}/${action.verb}`, person);
    expect([action.verb, /<input[^>]*\bchecked\b/.exec(body)]).toEqual([action.verb, null]);
    // A form that lacks what it would act on, such as a mark to dismiss, asks for no reason.
    const reason = /<textarea[^>]*>([^]*?)<\/textarea>/.exec(body)?.[1] ?? '';
    expect([action.verb, reason.trim()]).toEqual([action.verb, '']);
    if (action.hasCauses) expect(body.match(/name="cause"[^>]*required/g)).toHaveLength(4);
    said[action.verb] = /<p>((?:About|No visitor)[^<]*)<\/p>/.exec(body)?.[1];
    const isTyped = body.includes(`pattern="${remote}"`);
    expect([action.verb, isTyped]).toEqual([action.verb, ['kill', 'remove'].includes(action.verb)]);
  }
  const places = `It has the page /r${number}.`;
  expect(said).toMatchObject({
    rollback: `About 4 visitors got 1.1.0 in the last hour. ${places}`,
    withdraw: `About 1 visitor got 1.2.0 in the last hour. ${places}`,
    kill: `About 5 visitors got it in the last hour. ${places}`,
    remove: `About 5 visitors got it in the last hour. ${places}`,
    promote: undefined,
  });
  const sheets = (await look('/', person)).body.match(/<dialog[^]*?<\/dialog>/g)!;
  for (const sheet of sheets) {
    expect(sheet).toContain('in the last hour');
    expect(sheet).not.toMatch(/<input[^>]*\bchecked\b/);
  }

  const before = await stateOfEverything();
  for (const verb of ['kill', 'remove'])
    for (const name of ['', 'mfe-other']) {
      const refused = await act(person, verb, { name });
      expect([verb, refused.statusCode]).toEqual([verb, 400]);
      expect(refused.body).toContain(`The name does not match: type ${remote} to ${verb} it.`);
    }
  expect((await act(person, 'kill', { name: remote, reason: '' })).statusCode).toBe(400);
  expect(await stateOfEverything()).toEqual(before);
});

test('a rollback offers what was live and was not rolled back, and sends the version that was live when the form was rendered @all', async () => {
  const person = await personWith('asha', 'rollback');
  await promoteBuild(registry, remote, '1.1.0');
  const form = async () => {
    const { body } = await look(`${remotePath}/rollback`, person);
    return {
      offered: [...body.matchAll(/<option value="(\d[^"]*)"/g)].map(([, version]) => version),
      expected: /name="expected" value="([^"]*)"/.exec(body)?.[1],
    };
  };
  expect(await form()).toEqual({ offered: ['1.0.0'], expected: '1.1.0' });
  expect((await act(person, 'rollback', { version: '1.0.0', expected: '1.1.0' })).statusCode).toBe(303);
  expect(await form()).toEqual({ offered: [], expected: undefined });
  expect((await look(`${remotePath}/rollback`, person)).body).toContain('No earlier release');
});

test('a card names the release to roll back to, and the form rolls back with a usual reason that the person chose @all', async () => {
  const person = await personWith('asha', 'rollback');
  const card = async (whose?: Person) => {
    const { body } = await look('/', whose);
    return body.slice(body.indexOf(`id="remote-${remote}"`)).split('<li id=')[0]!;
  };
  expect(await card(person)).not.toContain('Roll back');
  await observer(registry)([{ ...error(1, '1.0.0'), remote }]);
  const first = await card(await personWith('ravi', 'kill'));
  expect(first).toContain(`data-sheet="kill-${remote}"`);
  expect(first).not.toContain('Roll back');
  await changeTo(registry, 'kill', { remote, reason: 'it burns' });
  expect(await card(person)).not.toMatch(/data-sheet="kill|Roll back/);
  await promoteBuild(registry, remote, '1.1.0');

  const offered = await card(person);
  const link = `${remotePath}/rollback?version=1.0.0`;
  expect(offered).toMatch(
    new RegExp(`href="${link.replace('?', '[?]')}"\\s+data-sheet="rollback-${remote}"`),
  );
  expect(offered).toMatch(/<dialog[^]*name="expected" value="1\.1\.0"[^]*Roll back to 1\.0\.0/);
  expect(await card(await personWith('mallory', 'pin'))).toContain(`mallory may not roll back ${remote}.`);
  expect(await card()).toContain(`href="${link}"`);

  const confirmation = (await look(link, person)).body;
  expect(confirmation).toMatch(/name="cause"\s+value="Errors"\s+required/);
  expect(confirmation).toContain('Recorded in the audit log under your name, asha.');
  const press = { version: '1.0.0', expected: '1.1.0', cause: 'Errors' };
  expect((await send(person, `${remotePath}/rollback`, { ...press, cause: '' })).statusCode).toBe(400);
  expect((await send(person, `${remotePath}/rollback`, press)).headers.location).toBe(
    `${remotePath}?done=rollback`,
  );
  expect(await newestRow()).toMatchObject({ action: 'rollback', version: '1.0.0', reason: 'Errors' });
  expect((await look(`${remotePath}?done=rollback`, person)).body).toContain('Rolled back to 1.0.0: done.');
});

test('errors show source lines, only to people who may publish the remote @all', async () => {
  const frame = `at show (http://site.test/remotes/${remote}/1.0.0/page.js:1:5)`;
  await registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${registry.observeToken}` },
    payload: {
      observations: [
        {
          kind: 'error',
          remote,
          release: '1.0.0',
          at: Date.now(),
          visitor: 'a'.repeat(32),
          network: 'a'.repeat(16),
          source: 'browser',
          cause: 'REMOTE_DID_NOT_LOAD',
          message: hostile,
          stack: `Error: no\n    ${frame}`,
        },
      ],
    },
  });
  const errors = `${remotePath}/errors`;
  const [publisher, stranger] = [await personWith('asha', 'publish'), await personWith('mallory', 'kill')];
  const { body } = await look(errors, publisher);
  for (const text of ['1 visitor, 1 time', 'page.js:1:5', 'REMOTE_DID_NOT_LOAD'])
    expect(body).toContain(text);
  expect(body).not.toContain('<script>');
  expect((await look(remotePath, publisher)).body).toContain(`href="${errors}"`);
  expect((await look(remotePath, stranger)).body).not.toContain(`href="${errors}"`);
  expect((await look(remotePath, publisher)).body).toContain(`href="${errors}?version=1.0.0"`);
  expect((await look('/', stranger)).body).not.toContain(`href="${errors}?version=1.0.0"`);
  expect((await look(`${errors}?version=1.0.0`, publisher)).body).toContain('page.js:1:5');
  expect((await look(`${errors}?version=1.1.0`, publisher)).body).toContain(
    `No browser reported an error of ${remote}@1.1.0 in production.`,
  );
  expect((await look(errors, stranger)).statusCode).toBe(403);
  expect((await look(errors)).headers.location).toMatch(/^\/console\/sign-in/);
});

test('a release shows its builder, its dependencies, its verified CI run, and that its files are deleted @all', async () => {
  const build = aBuild(`${remote}y`);
  const provenance = {
    run: 'https://ci.test/77',
    builder: 'ci, node v20',
    dependencies: [{ name: 'axios', version: '1.0.0', integrity: null }],
  };
  const release = { ...build.release, commit: 'c'.repeat(40), provenance };
  await publishBuild(registry, { ...build, release: release as typeof build.release });
  const page = async (version: string, of: string) => (await look(`/console/releases/${of}/${version}`)).body;
  for (const text of ['https://ci.test/77', 'ci, node v20', 'axios@1.0.0', 'Not built in CI'])
    expect(await page('1.0.0', `${remote}y`)).toContain(text);
  expect(await page('1.0.0', `${remote}y`)).not.toContain('Deleted');
  await registry.db.execute(
    `update releases set swept_at = now() where remote = '${remote}' and version = '1.2.0'`,
  );
  expect(await page('1.2.0', remote)).toContain('Deleted');
  expect(await page('1.2.0', remote)).toContain('Not built in CI: it was published without provenance.');
});

test('the page of a remote in an experiment begins with its end, and each release has one colour and mark everywhere @all', async () => {
  const variants = [
    { name: 'old', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  await changeTo(registry, 'start-experiment', {
    remote,
    id: `colours-${number}`,
    sharePercent: 100,
    variants,
  });
  await observer(registry)([
    { ...mount(1, '1.1.0'), remote },
    { ...mount(2, '1.0.0'), remote },
  ]);
  const person = await personWith('asha', 'experiment', 'promote', 'kill');
  const stop = `${remotePath}/stop-experiment?id=colours-${number}`;
  const own = (await look(remotePath, person)).body;
  expect(/<div class="actions">\s*<a\s+class="button[^>]*href="([^"]*)"/.exec(own)?.[1]).toBe(stop);
  expect((await look(`${remotePath}/promote`, person)).body).toMatch(
    /The experiment\s+<a[^>]*>colours-\d+<\/a> is running for\s+all visitors/,
  );

  const pages = ['/', remotePath, `/console/production/experiments/colours-${number}`];
  const seriesIn = (body: string, version: string) =>
    [...body.matchAll(/class="swatch series (series-\d)"[^]*?<\/svg>\s*(?:<b>|\w+ <small>)?(\d\.\d\.\d)/g)]
      .filter(([, , of]) => of === version)
      .map(([, series]) => series);
  for (const [at, version] of ['1.0.0', '1.1.0'].entries())
    for (const page of pages) {
      const { body } = await look(page, person);
      const ofRemote =
        page === '/' ? body.slice(body.indexOf(`id="remote-${remote}"`)).split('<li id=')[0]! : body;
      expect([page, new Set(seriesIn(ofRemote, version))]).toEqual([page, new Set([`series-${at}`])]);
    }
  expect(own).toMatch(/<li class="series series-1">[^]*?<b>1\.1\.0<\/b>/);
});

test('no form has an empty choice: it says what is missing, and what to do @all', async () => {
  const only = `mfe-only${number}`;
  await publishBuild(registry, aBuild(only));
  await promoteBuild(registry, only, '1.0.0');
  const person = await personWith('asha', ...rightsOfActions);
  for (const { verb } of consoleActions) {
    const { body, statusCode } = await look(`/console/production/remotes/${only}/${verb}`, person);
    expect([verb, statusCode]).toEqual([verb, 200]);
    for (const [, options] of body.matchAll(/<select[^>]*>([^]*?)<\/select>/g))
      expect([verb, options]).toEqual([verb, expect.stringContaining('<option')]);
    if (['promote', 'canary'].includes(verb))
      expect(body).toMatch(
        new RegExp(`Only 1.0.0 of ${only} exists, and it is live already[^]*marquee publish`),
      );
    if (verb === 'rollback') expect(body).toContain('Promote another release');
  }
});

test('a refusal names an action of the console and leads to it, not to a command @all', async () => {
  const person = await personWith('asha', 'promote', 'canary', 'rollback', 'experiment');
  const variants = [
    { name: 'old', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  const refusals: [verb: string, fields: Record<string, string>, link: string][] = [];
  const id = `running-${number}`;
  await changeTo(registry, 'start-experiment', { remote, id, sharePercent: 100, variants });
  refusals.push(['promote', { version: '1.2.0' }, `/stop-experiment?id=${id}`]);
  refusals.push(['canary', { version: '1.2.0', percent: '10', minutes: '30' }, `/stop-experiment?id=${id}`]);
  refusals.push(['rollback', { version: '', expected: '0.9.0' }, `/console/audit?remote=${remote}`]);
  for (const [verb, fields, link] of refusals) {
    const { body, statusCode } = await act(person, verb, fields);
    expect([verb, statusCode]).toEqual([verb, 409]);
    const [, alert = ''] = /role="alert">([^]*?)<\/div>/.exec(body) ?? [];
    expect([verb, alert]).toEqual([verb, expect.stringContaining(link)]);
    expect(alert).not.toMatch(/marquee [a-z]/);
  }
});

test('every figure of a table is explained where it stands @all', async () => {
  await observer(registry)([{ ...mount(1, '1.0.0'), remote }]);
  const { body } = await look(remotePath);
  const health = body.slice(body.indexOf('id="health"')).split('</section>')[0]!;
  const heads = [...health.matchAll(/<th scope="col">([^<,]+)/g)].map(([, head]) => head!.trim());
  expect(heads).toHaveLength(9);
  for (const head of heads.slice(1)) expect(health).toContain(`<dt>${head}</dt>`);
  expect((await look('/')).body).toContain('<dt>Loads</dt>');
});

test('experiments are listed with state and result, running ones first, and found from every page @all', async () => {
  const variants = [
    { name: 'old', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  const [one, two] = [`ended-${number}`, `goes-on-${number}`];
  await changeTo(registry, 'start-experiment', {
    remote,
    id: one,
    sharePercent: 100,
    variants,
    reason: 'shorter',
  });
  await changeTo(registry, 'stop-experiment', { remote, id: one });
  await changeTo(registry, 'start-experiment', {
    remote,
    id: two,
    sharePercent: 50,
    variants,
    targeting: { language: 'hi' },
  });
  expect((await look('/')).body).toContain('href="/console/experiments"');
  const rows = (await look('/console/experiments')).body.split('<tr>');
  const [first, second] = [two, one].map((id) =>
    rows.findIndex((row) => row.includes(`/experiments/${id}"`)),
  );
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first!);
  expect(rows[first!]).toMatch(/running[^]*50 % of visitors in Hindi[^]*No visitor has met a variant\./);
  expect(rows[second!]).toMatch(/stopped[^]*100 % of all visitors/);
  expect((await look('/console/experiments?environment=staging')).body).toContain(
    'No experiment was started in staging.',
  );

  const ended = (await look(`/console/production/experiments/${one}`)).body;
  expect(ended).toMatch(/class="reason">\s*publisher-\w+: shorter/);
  expect(ended).toMatch(/<b>0<\/b> of 31,244 visitors/);
  expect(ended).toMatch(/class="verdict verdict-waits">\s*<b>Sample ratio: no visitors yet/);
  const person = await personWith('asha', 'experiment', 'promote');
  const stop = (await look(`${remotePath}/stop-experiment?id=${two}`, person)).body;
  expect(stop).toMatch(new RegExp(`<h1[^>]*>Stop the experiment ${two} on ${remote}</h1>`));
  expect(stop).toMatch(/<option value="new"\s*>new: 1\.1\.0 \(0 visitors\)/);
});

test('an experiment is stopped with the promotion of a variant @all', async () => {
  const variants = [
    { name: 'old', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  await changeTo(registry, 'start-experiment', {
    remote,
    id: 'simpler',
    sharePercent: 50,
    variants,
  });
  const person = await personWith('asha', 'experiment', 'promote');
  const page = await look(`${remotePath}/stop-experiment?id=simpler`, person);
  expect(page.body).toContain('<option value="new"');
  const done = await act(person, 'stop-experiment', { id: 'simpler', promote: 'new' });
  expect(done.headers.location).toBe('/console/production/experiments/simpler?done=stop-experiment');
  expect(await standing()).toMatchObject({ live: '1.1.0', experiments: [] });
  expect(await newestRow()).toMatchObject({ actor: 'asha', action: 'stop-experiment', version: '1.1.0' });
});

test('without a reason nothing happens, and the typed text is retained @all', async () => {
  const person = await personWith('asha', 'promote');
  const before = await stateOfEverything();
  const refused = await act(person, 'promote', { version: '1.2.0', reason: '  ' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Not done.');
  expect(refused.body).toMatch(/<option value="1\.2\.0" selected/);
  expect(await stateOfEverything()).toEqual(before);
});

test('an impossible action is refused on the form, with the message of the verb', async () => {
  const person = await personWith('asha', 'canary');
  await act(person, 'canary', { version: '1.1.0', percent: '50' });
  const narrower = await act(person, 'canary', { version: '1.1.0', percent: '20' });
  expect(narrower.statusCode).toBe(409);
  expect(narrower.body).toContain('a rollout never shrinks');
  expect(await standing()).toMatchObject({ rollout: { percent: 50 } });
});

test('a release that is not compatible is refused with its faults, and forced only by the box that the refusal offers @all', async () => {
  const sdk = { range: '>=3.0 <4', built: '3.0.0', deprecated: [] };
  const build = aBuild(remote, { version: '3.0.0', contracts: { sdk } });
  build.release.manifest.sdk = sdk.range;
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  const leave = await connectShell(registry, 'staging', { sdk: { current: '3.0.0', oldest: '2.0.0' } });
  expect((await publishBuild(registry, build)).statusCode).toBe(201);
  const person = await personWith('operator', 'promote');
  expect((await look(`${remotePath}/promote`, person)).body).not.toContain('name="force"');

  const refused = await act(person, 'promote', { version: '3.0.0' });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain(`<li>${remote}@3.0.0 needs sdk &gt;=3.0 &lt;4; the shell runs`);
  expect(refused.body).toContain('name="force"');
  expect((await standing()).live).toBe('1.0.0');

  expect((await act(person, 'promote', { version: '3.0.0', force: 'yes' })).statusCode).toBe(303);
  expect((await standing()).live).toBe('3.0.0');
  expect((await newestRow()).details.forced).toHaveLength(1);
  await leave();
});

test('a removed remote leads back to the overview, which says so @all', async () => {
  const person = await personWith('remover', 'promote');
  const form = (await look(`${remotePath}/remove`, person)).body;
  expect(form).toContain('its pages become unknown, and its slots on other pages stay empty');
  const removed = await act(person, 'remove', { name: remote });
  expect([removed.statusCode, removed.headers.location]).toEqual([
    303,
    '/?environment=production&done=remove',
  ]);
  expect(await standing()).toBeUndefined();
  expect((await look(String(removed.headers.location), person)).body).toContain('Remove: done.');
  expect((await look(remotePath, person)).statusCode).toBe(404);
});

test('a form without the token of its session, with another one, or from another site changes nothing', async () => {
  const person = await personWith('asha', 'kill');
  const other = await personWith('mallory', 'observe');
  const before = await stateOfEverything();
  const kill = (fields: object, headers: Record<string, string>) =>
    submit(`${remotePath}/kill`, { reason: 'x', ...fields }, { cookie: person.cookie, ...headers });
  const own = { 'form-token': person.formToken, name: remote };
  const refused = [
    await kill({}, {}),
    await kill({ 'form-token': other.formToken }, {}),
    await kill({ 'form-token': `${person.formToken.slice(0, -1)}é` }, {}),
    await kill(own, { origin: 'https://elsewhere.test' }),
    await kill(own, { origin: 'null' }),
    await kill(own, { origin: '' }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  expect(refused[0]!.headers['content-type']).toContain('text/html');
  expect(await stateOfEverything()).toEqual(before);
  const signedOutByOthers = await submit('/console/sign-out', {}, { cookie: person.cookie });
  expect(signedOutByOthers.statusCode).toBe(403);
  expect((await kill(own, {})).statusCode).toBe(303);
});

test('a person without a right sees so, and an attempt is refused and audited', async () => {
  const person = await personWith('mallory', 'observe');
  expect((await look(remotePath, person)).body).toMatch(/mallory may not: Roll back, Promote/);
  expect((await look(`${remotePath}/kill`, person)).statusCode).toBe(403);
  const tried = await act(person, 'kill', { name: remote });
  expect(tried.statusCode).toBe(403);
  expect(tried.body).toMatch(/You may not do this[^]*an administrator can give the right &quot;\w+&quot;\.</);
  expect(await newestRow()).toMatchObject({ actor: 'mallory', action: 'refused-kill', remote });
  expect(await standing()).toMatchObject({ killed: null });
});

test('signing in sets a cookie that scripts cannot read, signing out ends the session, and neither secret is stored', async () => {
  const response = await submit('/console/sign-in', { token: registry.token, next: `${remotePath}/kill` });
  expect([response.statusCode, response.headers.location]).toEqual([303, `${remotePath}/kill`]);
  const set = String(response.headers['set-cookie']);
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(set).toContain(attribute);
  expect(set).not.toContain('Secure');
  const https = await submit('/console/sign-in', { token: registry.token }, { 'x-forwarded-proto': 'https' });
  expect(String(https.headers['set-cookie'])).toContain('Secure');

  const secret = /marquee_console=([^;]+)/.exec(set)![1]!;
  const { rows } = await registry.db.execute<{ all: string }>(
    `select string_agg(s::text, '') as all from console_sessions s`,
  );
  expect(rows[0]!.all).not.toContain(secret);
  expect(rows[0]!.all).not.toContain(registry.token);

  const person = await signIn(registry.token);
  await submit('/console/sign-out', { 'form-token': person.formToken }, { cookie: person.cookie });
  expect((await look('/', person)).body).toContain('Sign in</a>');
  expect((await look(`${remotePath}/kill`, person)).headers.location).toMatch(/^\/console\/sign-in\?next=/);
});

test('the sign-in says where a token comes from @all', async () => {
  const { body } = await look('/console/sign-in');
  for (const source of ['<code>.marquee/registry/token</code>', '<code>npx marquee token create</code>'])
    expect(body).toContain(source);
});

test('a wrong token is refused, and signing in never leads to another site', async () => {
  const wrong = await submit('/console/sign-in', { token: 'marquee_nobody', next: '/' });
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([403, undefined]);
  expect(wrong.body).not.toContain('marquee_nobody');
  expect(
    (await submit('/console/sign-in', { token: registry.token }, { origin: 'https://elsewhere.test' }))
      .statusCode,
  ).toBe(403);
  for (const next of [
    '//elsewhere.test',
    '/\\elsewhere.test',
    'https://elsewhere.test',
    '/\t/elsewhere.test',
    '',
  ]) {
    const response = await submit('/console/sign-in', { token: registry.token, next });
    expect([next, response.headers.location]).toEqual([next, '/']);
  }
});

test('a session ends with its lifetime, and with its token @all', async () => {
  const person = await personWith('asha', 'kill');
  expect((await look('/', person)).body).toContain('Sign out');
  await registry.db.execute(`update tokens set revoked_at = now() where name = 'asha'`);
  expect((await look('/', person)).body).not.toContain('Sign out');
  await registry.db.execute(`update tokens set revoked_at = null where name = 'asha'`);
  await registry.db.execute(`update console_sessions set expires_at = now() - interval '1 second'`);
  expect((await look('/', person)).body).not.toContain('Sign out');
});

test('the audit is searched by remote, person, action and text, and read by pages @all', async () => {
  const person = await personWith('ravi', 'kill');
  await act(person, 'kill', { reason: '100% broken', name: remote });
  for (let at = 0; at < 30; at += 1) {
    await act(person, 'revive', { reason: `again ${at}` });
    await act(person, 'kill', { reason: `and again ${at}`, name: remote });
  }
  const rows = async (query: string) =>
    [...(await look(`/console/audit?${query}`)).body.matchAll(/<th scope="row" data-label="No.">(\d+)/g)].map(
      ([, no]) => Number(no),
    );
  expect(await rows('actor=ravi&action=revive')).toHaveLength(30);
  expect(await rows('text=100%25')).toHaveLength(1);
  expect(await rows('text=AGAIN+29')).toHaveLength(2);
  expect(await rows(`remote=${remote}x`)).toEqual([]);
  expect(await rows('actor=RAV&action=revive')).toHaveLength(30);
  const [today, tomorrow] = [0, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  expect(await rows(`actor=ravi&action=revive&from=${today}&to=${today}`)).toHaveLength(30);
  expect(await rows(`actor=ravi&from=${tomorrow}`)).toEqual([]);
  expect(await rows('actor=ravi&action=revive&from=&to=')).toHaveLength(30);
  expect((await look('/console/audit?from=yesterday')).statusCode).toBe(400);
  const form = (await look('/console/audit?actor=ravi&action=revive')).body;
  expect(form).toMatch(/<option value="revive" selected/);
  const [, exported = ''] = /href="([^"]+)" download/.exec(form) ?? [];
  const csv = await look(exported.replaceAll('&amp;', '&'));
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="marquee-audit-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(csv.body.trim().split('\r\n')).toHaveLength(31);
  expect(csv.body).toMatch(/,ravi,revive,production,mfe-r\d+,,again 29,/);
  const first = await rows('actor=ravi');
  expect(first).toHaveLength(50);
  const [, older = ''] =
    /rel="next" href="([^"]+)"/.exec((await look('/console/audit?actor=ravi')).body) ?? [];
  const second = await rows(older.replaceAll('&amp;', '&').split('?')[1]!);
  expect(second).toHaveLength(11);
  expect(Math.max(...second)).toBeLessThan(Math.min(...first));
});

test('an unknown address is a page for a browser, and JSON for an API client', async () => {
  for (const url of ['/console/nope', '/console/production/remotes/mfe-nope', '/console/approvals/999']) {
    const page = await look(url);
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toMatch(/<h1>Page not found<\/h1>[^]*See what is live/);
    const answer = await registry.app.inject({ url, headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await look('/console')).headers.location).toBe('/');
});

test('the page of a release promotes it to an environment where nothing of the remote is live yet @all', async () => {
  const person = await personWith('asha', 'promote');
  const release = `/console/releases/${remote}/1.0.0`;
  const promote = `/console/staging/remotes/${remote}/promote`;
  expect((await look(release, person)).body).toContain(`href="${promote}?version=1.0.0"`);
  expect((await look(release, person)).body).not.toContain('Promote to production');
  expect((await look(release, await personWith('mallory', 'pin'))).body).not.toContain('Promote to');
  const form = (await look(`${promote}?version=1.0.0`, person)).body;
  expect(form).toContain(`All visitors in staging get this release of ${remote}, its first there.`);
  expect(form).toMatch(/<option value="1\.0\.0" selected/);
  const done = await send(person, promote, { version: '1.0.0', reason: 'to try' });
  expect(done.headers.location).toBe(`/console/staging/remotes/${remote}?done=promote`);
  expect((await look('/console/staging/remotes/mfe-none/promote', person)).statusCode).toBe(404);
});

test('the audit page leads to a page that says whether the log is intact @all', async () => {
  expect((await look('/console/audit')).body).toContain('href="/console/audit/check"');
  const { body, headers } = await look('/console/audit/check');
  expect(headers['content-type']).toContain('text/html');
  expect(body).toMatch(/The audit log is intact[^]*The chain is complete and every seal is valid: \d+ rows/);
});

test('releases are searched, and one release shows its origin and the visitors it reaches', async () => {
  await publishBuild(registry, aBuild(`${remote}x`, { version: '3.0.0' }));
  const found = async (query: string) =>
    [
      ...(await look(`/console/releases?${query}`)).body.matchAll(/data-label="Release">\s*<a[^>]*>([^<]+)/g),
    ].map(([, id]) => id);
  expect(await found(`text=${remote}`)).toEqual([
    `${remote}x@3.0.0`,
    `${remote}@1.2.0`,
    `${remote}@1.1.0`,
    `${remote}@1.0.0`,
  ]);
  expect(await found(`text=1.1&remote=${remote}`)).toEqual([`${remote}@1.1.0`]);
  expect(await found(`text=1_1&remote=${remote}`)).toEqual([]);
  expect(await found(`remote=${remote}x`)).toEqual([`${remote}x@3.0.0`]);
  const { body } = await look(`/console/releases/${remote}/1.0.0`);
  for (const text of ['>live</a>', '>History<', `/r${number}`, 'publisher']) expect(body).toContain(text);
  expect((await look(`/console/releases/${remote}/9.9.9`)).statusCode).toBe(404);
});

test('hostile texts are escaped, wherever they appear', async () => {
  const build = aBuild('mfe-evil', { paths: ['/evil'] });
  build.release.manifest.owner = hostile;
  build.release.commit = hostile.slice(0, 40);
  await publishBuild(registry, build);
  await promoteBuild(registry, 'mfe-evil', '1.0.0');
  const person = await personWith(hostile, 'kill', 'administer', 'promote');
  const submitAs = (verb: string, fields: object) =>
    submit(
      `/console/production/remotes/mfe-evil/${verb}`,
      { 'form-token': person.formToken, reason: hostile, ...fields },
      { cookie: person.cookie },
    );
  expect((await submitAs('lock', {})).statusCode).toBe(303);
  expect((await submitAs('kill', { name: 'mfe-evil' })).statusCode).toBe(303);
  const encoded = encodeURIComponent(hostile);
  const pages = [
    '/',
    '/console/production/remotes/mfe-evil',
    `/console/production/remotes/mfe-evil?done=${encoded}`,
    `/console/production/remotes/mfe-evil/promote?version=${encoded}&reason=${encoded}`,
    `/console/production/remotes/mfe-evil/${encoded}`,
    `/console/production/remotes/${encoded}`,
    `/console/${encoded}/remotes/mfe-evil`,
    `/console/production/experiments/${encoded}`,
    `/console/releases?text=${encoded}&remote=${encoded}`,
    '/console/releases/mfe-evil/1.0.0',
    `/console/audit?actor=${encoded}&text=${encoded}&remote=${encoded}&action=${encoded}&environment=${encoded}`,
    `/console/audit?actor=${encoded}`,
    `/console/sign-in?next=${encoded}`,
  ];
  for (const page of pages) {
    const { body, headers } = await look(page, person);
    expect([page, headers['content-type']]).toEqual([page, 'text/html; charset=utf-8']);
    expect([page, /<script>|<img src=x/.exec(body)]).toEqual([page, null]);
  }
});

test('every asset that a page names exists', async () => {
  const { body } = await look('/');
  const styles = (await look('/console/assets/fonts.css')).body;
  const named = [
    ...[...body.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, url]) => url!),
    ...[...styles.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url!),
  ];
  expect(new Set(named).size).toBeGreaterThan(10);
  for (const url of named) expect([url, (await look(url)).statusCode]).toEqual([url, 200]);
});
