import { sdk, type Observation } from '@marquee/contracts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { byServer, error, many, mount } from '../testing/observations.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';
import type { Diagnosis } from '../diagnosis/read-diagnosis.ts';
import { storeToken } from '../releases/tokens.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('diagnosis');
  await registry.app.listen({ host: '127.0.0.1', port: 0 });
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version, slots: ['quiz.teaser'] }));
  const uses = [{ slot: 'quiz.teaser', params: {} }];
  await publishBuild(registry, aBuild('mfe-fanzone', { paths: ['/fan-zone/:star'], contracts: { uses } }));
});
afterAll(() => postgres.stop());

const headers = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
async function ask(environment: string, target?: string, token?: string, more = ''): Promise<Diagnosis> {
  const query = target === undefined ? '' : `?target=${encodeURIComponent(target)}${more}`;
  const url = `/environments/${environment}/diagnosis${query}`;
  const response = await registry.app.inject({ url, headers: headers(token) });
  expect({ url, status: response.statusCode, body: response.body }).toMatchObject({ url, status: 200 });
  return response.json();
}

/** An environment in which 1.1.0 of the quiz is live after 1.0.0, and the fan zone places its slot. */
async function anEnvironment(name: string) {
  await registry.app.inject({
    method: 'POST',
    url: '/environments',
    headers: headers(registry.token),
    payload: { name, reason: 'for the test' },
  });
  for (const version of ['1.0.0', '1.1.0']) await promoteBuild(registry, 'mfe-quiz', version, name);
  await promoteBuild(registry, 'mfe-fanzone', '1.0.0', name);
  const observe = async (observations: Observation[]) => {
    const sent = await registry.app.inject({
      method: 'POST',
      url: `/environments/${name}/observations`,
      headers: headers(registry.observeToken),
      payload: { observations },
    });
    expect(sent.statusCode).toBe(202);
  };
  await observe(many(40, (at) => mount(at, '1.1.0')));
  return { observe, change: (verb: string, body: object) => changeTo(registry, verb, body, name) };
}

test('feature 43: one answer of release, remote, slot, page and visitor, whose command ends it', async () => {
  const { observe, change } = await anEnvironment('answers');
  expect((await ask('answers')).verdict).toMatch(/nothing is wrong|no shell of answers is connected/);
  await observe(many(12, (at) => error(at, '1.1.0', 'REMOTE_SYNTAX')));

  const visitor = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';
  const targets = [
    'mfe-quiz@1.1.0',
    'mfe-quiz',
    'quiz.teaser',
    '/quiz',
    '/hi/fan-zone/asha',
    visitor,
    undefined,
  ];
  for (const target of targets) {
    const { findings, verdict } = await ask('answers', target);
    expect({ target, ...findings[0] }).toMatchObject({
      target,
      rule: 'syntax-error',
      cause: 'REMOTE_SYNTAX',
      owner: 'team of mfe-quiz',
      remote: 'mfe-quiz',
      version: '1.1.0',
      reaches: 'live',
      visitors: 12,
      since: expect.stringMatching(/^20/),
      change: { action: 'promote', version: '1.1.0', actor: expect.stringMatching(/^publisher-/) },
      cures: [{ command: 'marquee rollback mfe-quiz@1.0.0 --environment answers --reason "…"' }],
    });
    expect(verdict).toMatch(
      /1\.1\.0 fails for 12 visitors.*: a script of it has a syntax error \(team of mfe-quiz\)/,
    );
  }
  const ofVisitor = await ask('answers', visitor);
  expect(ofVisitor.target).toMatchObject({ kind: 'visitor', name: 'a1b2c3d4…' });
  expect(JSON.stringify(ofVisitor)).not.toContain(visitor);
  expect((await ask('answers', 'mfe-fanzone')).findings.map(({ severity }) => severity)).toEqual(['notice']);

  const status = (await registry.app.inject('/environments/answers')).json();
  expect(status.verdict).toMatchObject({
    title: 'Answers: mfe-quiz is failing',
    findings: [{ rule: 'syntax-error', visitors: 12 }, { rule: 'no-shell' }],
  });
  await change('rollback', { remote: 'mfe-quiz', version: '1.0.0' });
  expect((await ask('answers', 'mfe-quiz')).findings.map(({ rule }) => rule)).toEqual(['no-shell']);
  expect((await ask('answers', 'mfe-quiz@1.1.0')).verdict).toContain('rolled back to 1.0.0: for the test');
});

test('feature 43: the same label of a shell and of browsers has another owner; a message needs the right to publish', async () => {
  const { observe } = await anEnvironment('sources');
  await observe(many(9, (at) => byServer(error(at, '1.1.0', 'REMOTE_TOO_LATE'))));
  await observe(many(5, (at) => error(20 + at, '1.1.0', 'REMOTE_TOO_LATE')));
  const found = (await ask('sources', 'mfe-quiz')).findings;
  expect(found.slice(0, 2).map(({ rule, owner, visitors }) => [rule, owner, visitors])).toEqual([
    ['render-late', 'team of mfe-quiz', 9],
    ['file-late', 'operators of the site', 5],
  ]);

  const terms = (remote: string) => ({
    rights: [{ remote, actions: ['publish' as const] }],
    expiresAt: new Date(Date.now() + 600_000),
  });
  await storeToken(registry.db, 'quiz team', 'marquee_quiz', terms('mfe-quiz'));
  await storeToken(registry.db, 'auth team', 'marquee_auth', terms('mfe-auth'));
  const messages = async (token?: string) =>
    (await ask('sources', 'mfe-quiz', token)).findings.flatMap(({ evidence }) =>
      evidence.flatMap(({ message }) => (message === undefined ? [] : [message])),
    );
  expect(await messages()).toEqual([]);
  expect(await messages('marquee_auth')).toEqual([]);
  expect(await messages('marquee_quiz')).toEqual(['broken', 'broken']);
  const refused = await registry.app.inject({
    url: '/environments/sources/diagnosis',
    headers: headers('marquee_unknown'),
  });
  expect(refused.statusCode).toBe(403);
});

test('feature 43: a canary that was withdrawn, a killed remote, a tenant in a freeze and a pending release', async () => {
  const { observe, change } = await anEnvironment('states');
  await change('canary', { remote: 'mfe-quiz', version: '1.2.0', percent: 50, force: true });
  await observe(many(40, (at) => error(300 + at, '1.2.0', 'INTEGRITY')));
  const taken = await waitUntil(
    () => ask('states', 'mfe-quiz@1.2.0'),
    ({ findings }) => findings[0]?.rule === 'taken-back',
  );
  expect(taken.findings[0]).toMatchObject({
    cause: 'INTEGRITY',
    owner: 'operators of the site',
    version: '1.2.0',
  });
  expect(taken.findings[1]?.text).toMatch(/reaches no visitor of states: guardrail withdrew it/);

  await change('kill', { remote: 'mfe-quiz', reason: 'it burns' });
  expect((await ask('states', '/quiz')).findings[0]).toMatchObject({
    rule: 'killed',
    cause: 'REMOTE_KILLED',
    text: 'switched off for all visitors: it burns',
    cures: [{ verb: 'revive' }, { verb: 'rollback' }],
  });
  await change('revive', { remote: 'mfe-quiz' });

  await change('tenant', { remote: 'mfe-quiz', version: '1.2.0', tenant: 'acme', force: true });
  await registry.app.inject({
    method: 'POST',
    url: '/environments/states/freeze',
    headers: headers(registry.token),
    payload: { to: new Date(Date.now() + 3_600_000).toISOString(), reason: 'sale' },
  });
  const cure = (await ask('states', 'mfe-quiz@1.2.0')).findings.find(({ rule }) => rule === 'altered-file')
    ?.cures[0];
  expect(cure).toMatchObject({
    command: 'marquee tenant mfe-quiz --for acme --environment states --reason "…" --break-freeze',
    right: 'break-freeze',
  });
  expect((await change('tenant', { remote: 'mfe-quiz', tenant: 'acme' })).statusCode).toBe(423);
  const broken = { remote: 'mfe-quiz', tenant: 'acme', breakFreeze: true };
  expect((await change('tenant', broken)).statusCode).toBe(200);
  expect((await ask('states')).findings.at(-1)).toMatchObject({
    rule: 'frozen',
    cause: 'ENVIRONMENT_FROZEN',
  });

  const versions = { sdk };
  const pending = { pending: ['mfe-quiz@1.1.0'] };
  const leave = await connectShell(registry, 'states', versions, {
    ...pending,
    conditions: ['content-failing'],
  });
  const told = await waitUntil(
    () => ask('states', 'mfe-quiz'),
    ({ checked }) => checked.shells === 1,
  );
  expect(told.findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['content-fails', 'pending-release']),
  );
  expect(told.findings[0]).toMatchObject({ rule: 'content-fails', owner: 'operators of the content host' });
  await leave();
});

test('feature 43: the console shows the diagnosis on the page of a remote', async () => {
  const { observe } = await anEnvironment('shown');
  const { look, personWith } = consoleBrowser(() => registry);
  const page = '/console/shown/remotes/mfe-quiz';
  await observe(many(12, (at) => error(at, '1.1.0', 'REMOTE_THREW')));
  const { body } = await look(page);
  expect(body).toMatch(
    />Diagnosis<[^]*1\.1\.0 fails for 12 visitors[^]*a script of it throws while it is evaluated/,
  );
  expect(body).toMatch(/Owner<[^]*team of mfe-quiz[^]*Evidence<[^]*REMOTE_THREW for 12 visitors/);
  expect(body).toMatch(/Change before<[^]*promote mfe-quiz@1\.1\.0/);
  expect(body).not.toContain('>broken<');
  expect((await look(page, await personWith('asha', 'publish', 'rollback'))).body).toContain('>broken<');
  expect((await look('/console/shown/remotes/mfe-fanzone')).body).toContain('No shell of shown is connected');
});

test('feature 43: a target that names nothing is refused, and one that no release has is explained', async () => {
  await anEnvironment('unknown');
  const status = async (target: string, environment = 'unknown') => {
    const url = `/environments/${environment}/diagnosis?target=${encodeURIComponent(target)}`;
    const { statusCode, body } = await registry.app.inject({ url });
    return [statusCode, JSON.parse(body).code];
  };
  expect(await status('what is wrong?')).toEqual([400, 'INVALID_INPUT']);
  expect(await status('mfe-quiz@9.9.9')).toEqual([404, 'RELEASE_UNKNOWN']);
  expect(await status('mfe-nothing')).toEqual([404, 'NOT_FOUND']);
  expect(await status('mfe-quiz', 'nowhere')).toEqual([404, 'NOT_FOUND']);
  const rules = async (target: string) => (await ask('unknown', target)).findings.map(({ rule }) => rule);
  expect(await rules('/nowhere')).toContain('unknown-page');
  expect(await rules('quiz.nothing')).toContain('unknown-slot');
  expect((await ask('unknown', 'mfe-quiz@1.2.0')).verdict).toContain('it was never made live');
  await changeTo(registry, 'remove', { remote: 'mfe-quiz', reason: 'the quiz has ended' }, 'unknown');
  const removed = await ask('unknown', 'mfe-quiz');
  expect(removed.verdict).toContain('took the remote out of the environment: the quiz has ended');
  expect((await ask('unknown', 'quiz.teaser')).findings.map(({ evidence }) => evidence[0]?.text)).toContain(
    'placed by mfe-fanzone@1.0.0',
  );
});
