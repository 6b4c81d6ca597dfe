import { changeTo, publishTwo } from '../testing/a-build.ts';
import { error, many, mount } from '../testing/observations.ts';
import { openForEachTest, type TestRegistry } from '../testing/start-test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';

let registry: TestRegistry;
openForEachTest('guard-sets', async (opened) => {
  registry = opened;
  for (const remote of ['mfe-quiz', 'mfe-cup']) await publishTwo(registry, remote);
});

const set = ['mfe-quiz', 'mfe-cup'].map((remote) => ({ remote, version: '1.1.0' }));
const ofCup = <Sent extends object>(sent: Sent) => ({ ...sent, remote: 'mfe-cup' });
const get = async (url: string) => (await registry.app.inject({ url })).json();
const send = (observations: object[]) =>
  registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${registry.observeToken}` },
    payload: { observations },
  });
type Row = { remote: string; live: string; rollout: { percent: number } | null; experiments: object[] };
const remotes = async (): Promise<Row[]> => (await get('/environments/production')).remotes;
const rowOf = async (action: string) =>
  (await get('/audit?limit=50')).rows.find((row: { action: string }) => row.action === action);

test('feature 40: the guardrail withdraws the whole set for one harmful release, and says which', async () => {
  await changeTo(registry, 'canary', { set, percent: 10 });
  await send(many(54, (at) => mount(at + 100, '1.0.0')));
  await send(many(54, (at) => ofCup(mount(at + 100, '1.0.0'))));
  await send(many(9, (at) => mount(at, '1.1.0')));
  await send(many(9, (at) => ofCup(error(at, '1.1.0'))));

  await waitUntil(remotes, (all) => all.every(({ rollout }) => rollout === null));
  expect(await rowOf('withdraw')).toMatchObject({
    actor: 'guardrail',
    remote: null,
    reason: expect.stringContaining('9 of 9 affected visitors had mfe-cup@1.1.0, which 10 % have'),
    details: { because: 'mfe-cup', set: set.toReversed(), evidence: { harmed: 9, grounds: 'networks' } },
  });
  const { verdict } = await get('/environments/production');
  const taken = verdict.findings.filter(({ rule }: { rule: string }) => rule === 'taken-back');
  expect(taken.map(({ brief }: { brief: string }) => brief).toSorted()).toEqual([
    'mfe-cup 1.1.0 was withdrawn automatically',
    'mfe-quiz 1.1.0 was withdrawn automatically',
  ]);
});

test('feature 40: a promoted set is rolled back as a whole @all', async () => {
  await send(many(54, (at) => ofCup(mount(at + 100, '1.0.0'))));
  await changeTo(registry, 'promote', { set });
  await send(many(20, (at) => ofCup(error(at, '1.1.0'))));

  await waitUntil(remotes, (all) => all.every(({ live }) => live === '1.0.0'));
  expect(await rowOf('rollback')).toMatchObject({
    actor: 'guardrail',
    reason: expect.stringContaining('mfe-cup@1.1.0 failed for 20 of 20 visitors'),
    details: { set: [{ remote: 'mfe-cup', before: '1.1.0' }, { remote: 'mfe-quiz' }] },
  });
});

test('feature 40: a set is widened when all of its releases are fine, and not before @all', async () => {
  const steps = [
    { percent: 10, minutes: 1 },
    { percent: 50, minutes: 1 },
  ];
  await changeTo(registry, 'canary', { set, percent: 10, steps });
  await registry.db.$client.query(`update rollouts set widened_at = now() - interval '2 minutes'`);
  const visits = [
    ...many(90, (at) => (at % 9 ? mount : error)(at + 100, '1.0.0')),
    ...many(10, (at) => (at === 0 ? error : mount)(at, '1.1.0')),
  ];
  await send(visits);
  await registry.runGuardrail();
  expect((await remotes()).map(({ rollout }) => rollout?.percent)).toEqual([10, 10]);

  await send(visits.map(ofCup));
  await waitUntil(remotes, (all) => all.every(({ rollout }) => rollout?.percent === 50));
  expect(await rowOf('canary')).toMatchObject({ actor: 'guardrail', details: { percent: 50, before: 10 } });
});

describe('feature 40: an experiment of a set', () => {
  const variants = ['1.0.0', '1.1.0'].map((version, at) => ({
    name: at ? 'new' : 'old',
    version,
    weight: 1,
  }));
  const start = (more: object = {}) =>
    changeTo(registry, 'start-experiment', {
      set: ['mfe-quiz', 'mfe-cup'].map((remote) => ({ remote, variants })),
      id: 'together',
      sharePercent: 100,
      ...more,
    });
  const exposure = (at: number, variant: 'old' | 'new') => ({
    ...mount(at, variant === 'old' ? '1.0.0' : '1.1.0'),
    kind: 'exposure',
    experiment: 'together',
    variant,
    slot: undefined,
    milliseconds: undefined,
  });

  test('has one variant for each visitor, whichever remote shows it @all', async () => {
    expect((await start()).json().details).toMatchObject({
      experiment: 'together',
      set: [{ remote: 'mfe-quiz' }, { remote: 'mfe-cup' }],
    });
    await send([exposure(1, 'new'), ofCup(exposure(1, 'new')), ofCup(exposure(2, 'old'))]);
    const { variants: counted } = await get('/environments/production/experiments/together');
    expect(counted.map(({ exposed }: { exposed: number }) => exposed)).toEqual([1, 1]);
    const { experiments } = await get('/environments/production/experiments');
    expect(experiments).toHaveLength(1);
    expect(experiments[0].others).toEqual({ 'mfe-cup': { old: '1.0.0', new: '1.1.0' } });
    const [cup, quiz] = await remotes();
    expect([cup?.experiments, quiz?.experiments]).toMatchObject([
      [{ id: 'together', set: ['mfe-quiz'] }],
      [{ id: 'together', set: ['mfe-cup'] }],
    ]);
  });

  test('refuses one remote alone, and variants that differ @all', async () => {
    await start();
    const alone = await changeTo(registry, 'promote', { remote: 'mfe-cup', version: '1.1.0' });
    expect(alone.json().code).toBe('CHANGE_REFUSED');
    const other = [
      { remote: 'mfe-quiz', variants },
      { remote: 'mfe-cup', variants: variants.toReversed() },
    ];
    await changeTo(registry, 'stop-experiment', { remote: 'mfe-cup', id: 'together' });
    expect((await start({ id: 'second', set: other })).statusCode).toBe(200);
    await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'second' });
    const heavy = variants.map((variant) => ({ ...variant, weight: 3 }));
    const differs = [
      { remote: 'mfe-quiz', variants },
      { remote: 'mfe-cup', variants: heavy },
    ];
    expect((await start({ id: 'third', set: differs })).json().message).toContain(
      'the remotes of a set have the same variants with the same weights',
    );
  });

  test('is stopped by the guardrail for one harmful release, and its winner goes live as a set @all', async () => {
    await start();
    await send(many(60, (at) => ofCup(exposure(at, at % 2 ? 'new' : 'old'))));
    await send(many(30, (at) => ofCup(error(at * 2 + 1, '1.1.0'))));
    await waitUntil(remotes, (all) => all.every(({ experiments }) => experiments.length === 0));
    expect(await rowOf('stop-experiment')).toMatchObject({
      actor: 'guardrail',
      reason: expect.stringContaining('mfe-cup@1.1.0'),
    });
    const { payload } = await get('/environments/production/snapshot');
    expect(JSON.parse(payload).withdrawn).toEqual(['mfe-cup@1.1.0', 'mfe-quiz@1.1.0']);

    await start({ id: 'again' });
    const won = { remote: 'mfe-cup', id: 'again', promote: 'new' };
    expect((await changeTo(registry, 'stop-experiment', won)).json().details.set).toMatchObject([
      { remote: 'mfe-quiz', version: '1.1.0' },
      { remote: 'mfe-cup', version: '1.1.0' },
    ]);
    expect((await remotes()).map(({ live }) => live)).toEqual(['1.1.0', '1.1.0']);
    await changeTo(registry, 'rollback', { set: set.map(({ remote }) => ({ remote })) });
    expect((await remotes()).map(({ live }) => live)).toEqual(['1.0.0', '1.0.0']);
  });
});
