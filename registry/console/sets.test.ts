import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const { look, send, personWith } = consoleBrowser(() => registry);
const remotes = ['mfe-cup', 'mfe-quiz'];
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('console-sets');
  for (const remote of remotes)
    for (const version of ['1.0.0', '2.0.0']) await publishBuild(registry, aBuild(remote, { version }));
  for (const remote of remotes) await promoteBuild(registry, remote, '1.0.0');
});
afterAll(() => postgres.stop());

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
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/?environment=production&done=promote']);
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
