import { snapshotSchema, type Snapshot } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import { rowsOfRing } from '@marquee/testing/ring';
import * as v from 'valibot';
import { visitorKey } from '../releases/visitor-names.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import type { Action } from '../releases/actor.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('changes');
});
afterAll(() => postgres.stop());

// A remote of its own for each test, with three releases and the first of them live.
let number = 0;
let remote: string;
let id: string;
beforeEach(async () => {
  number += 1;
  remote = `mfe-quiz-${number}`;
  id = `hub-${number}`;
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(version);
  await promoteBuild(registry, remote, '1.0.0');
});

const publish = (version: string, options: Parameters<typeof aBuild>[1] = {}) =>
  publishBuild(registry, aBuild(remote, { version, ...options }));
const change = (verb: string, body: object = {}, as: Pick<TestRegistry, 'app' | 'token'> = registry) =>
  changeTo(as, verb, { remote, ...body });

async function snapshot(): Promise<Snapshot> {
  const { payload } = (await registry.app.inject('/environments/production/snapshot')).json();
  return v.parse(snapshotSchema, JSON.parse(payload));
}
const rule = async () => (await snapshot()).remotes[remote]!;

async function newestRow() {
  return (await registry.app.inject('/audit?limit=1')).json().rows[0];
}

async function somebodyWho(...actions: Action[]) {
  const token = createTokenText();
  const expiresAt = new Date(Date.now() + 60_000);
  const name = `${remote}-${actions.join('-')}`;
  await storeToken(registry.db, name, token, { rights: [{ remote, actions }], expiresAt });
  return { ...registry, token };
}

const visitors = Array.from({ length: 2_000 }, (_, at) => at.toString(36).padStart(32, 'v'));
function versionsFor(of: Snapshot) {
  const someone = { language: 'en', platform: 'Android', signedIn: false } as const;
  return visitors.map((id) => resolvePlan(of, { ...someone, id }).remotes[remote]!.version);
}

describe('feature 4: rolling back is one command', () => {
  test('two simultaneous rollbacks of one version, or a repeated one, go back one release @all', async () => {
    await change('promote', { version: '2.0.0' });
    await change('promote', { version: '3.0.0' });
    const leaving = () => change('rollback', { expected: '3.0.0' });

    const responses = await Promise.all([leaving(), leaving()]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const again = await leaving();
    expect([again.statusCode, again.json().code]).toEqual([409, 'CHANGE_REFUSED']);
    expect(again.json().message).toContain(
      `${remote}@2.0.0 is live in production now, not the expected 3.0.0`,
    );
    expect((await rule()).live).toBe('2.0.0');
  });

  test('a rollback returns to the previous live version, and the next one further back', async () => {
    await change('promote', { version: '2.0.0' });
    await change('promote', { version: '3.0.0' });

    const first = await change('rollback', { reason: '3.0.0 loses scores' });
    expect(first.json()).toMatchObject({ version: '2.0.0', changed: true, details: { before: '3.0.0' } });
    expect(await newestRow()).toMatchObject({
      action: 'rollback',
      actor: expect.stringMatching(/^publisher-/),
      version: '2.0.0',
      reason: '3.0.0 loses scores',
    });
    expect((await change('rollback')).json().version).toBe('1.0.0');
    expect((await rule()).live).toBe('1.0.0');

    const nothingLeft = await change('rollback');
    expect([nothingLeft.statusCode, nothingLeft.json().code]).toEqual([409, 'CHANGE_REFUSED']);
    expect(nothingLeft.json().message).toContain(`nothing of ${remote} was live in production before 1.0.0`);
  });

  test('after a rollback and another promotion, a rollback returns to what was live then @all', async () => {
    await change('promote', { version: '2.0.0' });
    await change('rollback');
    await change('promote', { version: '3.0.0' });
    expect((await change('rollback')).json().version).toBe('1.0.0');
  });

  test('a version may be named; one never live, rolled back itself or live now is refused', async () => {
    await change('promote', { version: '2.0.0' });
    await change('promote', { version: '3.0.0' });
    expect((await change('rollback', { version: '1.0.0' })).json().version).toBe('1.0.0');

    const message = async (version: string) => (await change('rollback', { version })).json().message;
    expect(await message('1.0.0')).toMatch(/is live in production now/);
    expect(await message('2.0.0')).toMatch(/was itself rolled back in production/);
    expect(await message('9.0.0')).toMatch(/was never live in production/);
  });

  test('the version it leaves reaches no visitor: the rollout is withdrawn, and an experiment with it is stopped @all', async () => {
    await change('promote', { version: '2.0.0' });
    await change('canary', { version: '3.0.0', percent: 10 });
    const back = await change('rollback');
    expect(back.json().details).toEqual({ before: '2.0.0', withdrawn: '3.0.0', stopped: [] });

    await change('promote', { version: '2.0.0' });
    const variants = [
      { name: 'a', version: '2.0.0' },
      { name: 'b', version: '3.0.0' },
    ];
    await change('start-experiment', { id, sharePercent: 100, variants });
    expect((await change('rollback')).json().details).toMatchObject({ stopped: [id] });
    expect(new Set(versionsFor(await snapshot()))).toEqual(new Set(['1.0.0']));
  });

  test('a page that another remote has claimed since is not taken from it @all', async () => {
    await publish('4.0.0', { paths: ['/weekly'] });
    await change('promote', { version: '4.0.0' });
    await publishBuild(registry, aBuild('mfe-fanzone', { paths: [`/quiz-${number}`] }));
    await changeTo(registry, 'promote', { remote: 'mfe-fanzone', version: '1.0.0' });
    expect((await change('rollback')).json()).toMatchObject({ code: 'ROUTE_TAKEN' });
  });
});

describe('feature 11: a rollout is sticky and only grows', () => {
  test('it starts, widens with one salt, and no visitor loses the release', async () => {
    const started = await change('canary', { version: '2.0.0', percent: 10 });
    expect(started.json()).toMatchObject({ changed: true, details: { percent: 10, before: null } });
    const small = await snapshot();
    await change('canary', { version: '2.0.0', percent: 25 });
    const large = await snapshot();
    expect(large.remotes[remote]!.rollout!.salt).toBe(small.remotes[remote]!.rollout!.salt);

    const [before, after] = [versionsFor(small), versionsFor(large)];
    expect(before.filter((version) => version === '2.0.0').length / 20).toBeCloseTo(10, -1);
    expect(before.every((version, at) => version === '1.0.0' || after[at] === '2.0.0')).toBe(true);
    expect(after.filter((version) => version === '2.0.0').length).toBeGreaterThan(400);
  });

  test('shrinking is refused, naming the current percent', async () => {
    await change('canary', { version: '2.0.0', percent: 50 });
    const narrowed = await change('canary', { version: '2.0.0', percent: 10 });
    expect(narrowed.json()).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('at 50 % in production and a rollout never shrinks'),
    });
    expect((await rule()).rollout).toMatchObject({ percent: 50 });
    expect((await change('canary', { version: '2.0.0', percent: 50 })).json().changed).toBe(false);
  });

  test('another version waits until the first is withdrawn @all', async () => {
    await change('canary', { version: '2.0.0', percent: 50 });
    const refused = await change('canary', { version: '3.0.0', percent: 1 });
    expect(refused.json().message).toContain(`a rollout of ${remote}@2.0.0 is running in production at 50 %`);

    expect((await change('withdraw')).json()).toMatchObject({ changed: true, version: '2.0.0' });
    expect(new Set(versionsFor(await snapshot()))).toEqual(new Set(['1.0.0']));
    expect((await change('withdraw')).json().changed).toBe(false);
    expect((await change('canary', { version: '3.0.0', percent: 1 })).statusCode).toBe(200);
  });

  test('of two simultaneous rollouts, the second is refused, naming the first @all', async () => {
    const responses = await Promise.all(
      ['2.0.0', '3.0.0'].map((version) => change('canary', { version, percent: 5 })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const first = responses.find(({ statusCode }) => statusCode === 200)!.json().version;
    expect(responses.find(({ statusCode }) => statusCode === 409)!.json().message).toContain(
      `${remote}@${first} is running`,
    );
  });

  test('its steps are stored, and have to grow @all', async () => {
    const steps = [1, 10, 50].map((percent) => ({ percent, minutes: 30 }));
    expect((await change('canary', { version: '2.0.0', percent: 1, steps })).statusCode).toBe(200);
    const status = (await registry.app.inject('/environments/production')).json();
    expect(status.remotes.find((row: { remote: string }) => row.remote === remote).rollout).toMatchObject({
      version: '2.0.0',
      percent: 1,
      steps,
    });

    const back = [10, 1].map((percent) => ({ percent, minutes: 30 }));
    const refused = await change('canary', { version: '2.0.0', percent: 10, steps: back });
    expect(refused.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('10, 1'),
    });
  });

  test('a live release needs no rollout, and an unpublished one gets none @all', async () => {
    expect((await change('canary', { version: '1.0.0', percent: 5 })).json().code).toBe('CHANGE_REFUSED');
    expect((await change('canary', { version: '9.0.0', percent: 5 })).json().code).toBe('RELEASE_UNKNOWN');
    expect((await change('canary', { version: '2.0.0', percent: 0 })).json().code).toBe('INVALID_INPUT');
  });

  test('a page that only a canary has is claimed @all', async () => {
    await publish('4.0.0', { paths: [`/quiz-${number}`, '/daily'] });
    await change('canary', { version: '4.0.0', percent: 5 });
    await publish('5.0.0');
    const other = await publishBuild(registry, aBuild('mfe-auth', { paths: ['/daily'] }));
    expect(other.json().code).toBe('ROUTE_TAKEN');
  });
});

describe('feature 13: an experiment on one remote starts and stops', () => {
  const variants = [
    { name: 'control', version: '1.0.0' },
    { name: 'fast', version: '2.0.0' },
  ];
  const hub = () => ({ id, sharePercent: 60, variants });

  test('it reaches its share of the targeted visitors, in both variants', async () => {
    const started = await change('start-experiment', { ...hub(), targeting: { language: 'en' } });
    expect(started.statusCode).toBe(200);
    expect((await rule()).experiments).toMatchObject([{ id, sharePercent: 60, conversions: [] }]);

    const of = await snapshot();
    const whys = visitors.map((id) => {
      const plan = resolvePlan(of, { id, language: 'en', platform: 'iOS', signedIn: false });
      return plan.remotes[remote]!.why;
    });
    const share = (name: string) =>
      whys.filter((why) => why.kind === 'experiment' && why.variant === name).length / visitors.length;
    expect(share('control')).toBeCloseTo(0.3, 1);
    expect(share('fast')).toBeCloseTo(0.3, 1);
    const hindi = { language: 'hi', platform: 'iOS', signedIn: false } as const;
    const inHindi = resolvePlan(of, { id: visitors[0]!, ...hindi });
    expect(inHindi.remotes[remote]!.why.kind).toBe('live');
  });

  test('stopping it with a winner makes the winner live, in one change', async () => {
    await change('start-experiment', hub());
    const { sequence } = await snapshot();
    const stopped = await change('stop-experiment', { id, promote: 'fast' });
    expect(stopped.json()).toMatchObject({ version: '2.0.0', sequence: sequence + 1 });
    expect(await rule()).toMatchObject({ live: '2.0.0', experiments: [] });
    expect((await change('rollback')).json().version).toBe('1.0.0');

    expect((await change('stop-experiment', { id })).json().changed).toBe(false);
    const again = await change('stop-experiment', { id, promote: 'fast' });
    expect(again.json()).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('was stopped at'),
    });
    const listed = (await registry.app.inject('/environments/production/experiments')).json().experiments;
    expect(listed[0]).toMatchObject({ id, state: 'stopped', endedAt: expect.any(String) });
  });

  test('while it is running, a release that is not a variant is not promoted, and no rollout starts @all', async () => {
    await change('start-experiment', hub());
    const promoted = await change('promote', { version: '3.0.0' });
    expect(promoted.json()).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining(
        `the experiment ${id} is running in production (control 1.0.0, fast 2.0.0)`,
      ),
    });
    expect((await change('promote', { version: '2.0.0' })).statusCode).toBe(200);
    expect((await change('canary', { version: '3.0.0', percent: 1 })).json().code).toBe('CHANGE_REFUSED');
  });

  test('a second one of the remote starts only for visitors whom the first one never gets @all', async () => {
    const start = (of: string, targeting: object) =>
      change('start-experiment', { ...hub(), id: `${id}-${of}`, targeting });
    const inHindi = { language: 'hi' };
    expect((await start('hindi', inHindi)).statusCode).toBe(200);
    for (const targeting of [{}, inHindi, { platform: 'iOS' }, { ...inHindi, signedIn: true }]) {
      const refused = (await start('second', targeting)).json();
      expect(refused.code).toBe('CHANGE_REFUSED');
      expect(refused.message).toMatch(
        new RegExp(
          `experiment ${id}-hindi is running on ${remote} in production for 60 % of visitors in Hindi, and ${id}-second, ` +
            `for .*, would have visitors in common with it; two experiments of one layer have none in common: ` +
            `end it first with marquee experiment stop ${id}-hindi`,
        ),
      );
    }
    expect((await start('english', { language: 'en', signedIn: true })).statusCode).toBe(200);
    expect((await start('strangers', { language: 'en', signedIn: false })).statusCode).toBe(200);
    expect((await rule()).experiments).toHaveLength(3);
  });

  test('one that would reach no visitor is refused with the reason: all visitors taken, switched off, a tiny weight @all', async () => {
    const start = async (of: string, more: object = {}) =>
      (await change('start-experiment', { ...hub(), id: `${id}-${of}`, ...more })).json();
    await change('start-experiment', { ...hub(), id: `${id}-all`, sharePercent: 100 });
    expect(await start('second', { targeting: { language: 'hi' } })).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining(
        `the experiment ${id}-all is running on ${remote} in production for all visitors, so ${id}-second, for visitors in ` +
          `Hindi, would reach no visitor`,
      ),
    });
    await change('stop-experiment', { id: `${id}-all` });

    const [control] = variants;
    const tiny = { name: 'tiny', version: '2.0.0', weight: 0.01 };
    expect(await start('tiny', { variants: [{ ...control!, weight: 1_000 }, tiny] })).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(
        'the variant tiny would reach no visitor, because its weight 0.01 of 1000.01',
      ),
    });

    await change('kill', { reason: 'leaks' });
    expect(await start('killed')).toMatchObject({
      code: 'CHANGE_REFUSED',
      message:
        `${remote} is switched off in production (leaks), so the experiment would reach no visitor: switch it on first with ` +
        `marquee revive ${remote} --environment production`,
    });
  });

  test('experiments of one layer run on one remote for visitors who are in none of the others @all', async () => {
    const start = async (of: string, sharePercent: number, more: object = { layer: id }) =>
      (await change('start-experiment', { ...hub(), id: `${id}-${of}`, sharePercent, ...more })).json();
    expect(await start('one', 30)).toMatchObject({ changed: true, details: { layer: id } });
    expect(await start('two', 50)).toMatchObject({ changed: true });
    expect((await start('three', 30)).message).toBe(
      `the layer ${id} has 20 % of visitors left (${id}-one 30 %, ${id}-two 50 %), and ${id}-three needs 30 %: choose a ` +
        `smaller share, or end one of them`,
    );
    expect((await start('outside', 10, {})).message).toContain(`it would have none in the layer ${id}`);
    await change('stop-experiment', { id: `${id}-one` });
    expect(await start('four', 45)).toMatchObject({ changed: true });
    expect((await rule()).experiments).toMatchObject([
      { id: `${id}-two`, layer: { name: id, buckets: [[3_000, 8_000]] } },
      {
        id: `${id}-four`,
        layer: {
          name: id,
          buckets: [
            [0, 3_000],
            [8_000, 9_500],
          ],
        },
      },
    ]);
  });

  test('it does not start during a rollout, with a used name, or for a conversion that no remote publishes', async () => {
    await change('canary', { version: '2.0.0', percent: 1 });
    expect((await change('start-experiment', hub())).json().message).toContain(
      `a rollout of ${remote}@2.0.0 is running`,
    );
    await change('withdraw');

    const typo = await change('start-experiment', { ...hub(), conversions: ['quiz:finishd'] });
    expect(typo.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('quiz:finishd'),
    });

    await change('start-experiment', hub());
    await change('stop-experiment', { id });
    expect((await change('start-experiment', hub())).json().message).toMatch(
      /ran until .*choose another name/,
    );
    expect((await change('stop-experiment', { id: 'none' })).json().code).toBe('NOT_FOUND');
  });

  test('a variant named twice, a single one and one that was never published are refused @all', async () => {
    const start = async (names: string[], version = '1.0.0') =>
      (
        await change('start-experiment', { ...hub(), variants: names.map((name) => ({ name, version })) })
      ).json();
    expect((await start(['a', 'a'])).message).toContain('two variants have the same name');
    expect((await start(['a'])).code).toBe('INVALID_INPUT');
    expect((await start(['a', 'b'], '9.0.0')).code).toBe('RELEASE_UNKNOWN');
  });
});

describe('feature 14: one remote is switched off and on', () => {
  test('a kill is active until the remote is revived', async () => {
    expect((await change('kill', { reason: 'leaks' })).json().changed).toBe(true);
    expect((await rule()).killed).toMatchObject({ reason: 'leaks' });
    expect((await change('kill')).json().changed).toBe(false);
    expect((await change('revive')).json().changed).toBe(true);
    expect((await rule()).killed).toBeUndefined();
    expect((await change('revive')).json().changed).toBe(false);
    expect((await changeTo(registry, 'kill', { remote: 'mfe-none' })).json().code).toBe('NOT_FOUND');
  });
});

describe('feature 1: tenants and single visitors', () => {
  test('a visitor is pinned and unpinned; the audit has only the beginning of their id', async () => {
    const visitor = 'a1b2c3d4'.repeat(4);
    await change('pin', { version: '3.0.0', visitor });
    expect((await rule()).pins).toEqual({ [visitorKey(visitor)]: '3.0.0' });
    const why = (await registry.app.inject(`/why/${remote}@3.0.0`)).json();
    expect(why.reach).toMatchObject([{ how: 'pinned for visitor a1b2c3d4…' }]);
    expect(JSON.stringify(await newestRow())).not.toContain(visitor);
    expect((await newestRow()).details.visitor).toBe('a1b2c3d4…');

    expect((await change('pin', { version: '3.0.0', visitor })).json().changed).toBe(false);
    expect((await change('unpin', { visitor })).json()).toMatchObject({ changed: true, version: '3.0.0' });
    expect((await rule()).pins).toEqual({});
    expect((await change('pin', { version: '3.0.0', visitor: 'short' })).json().code).toBe('INVALID_INPUT');
  });

  test('a tenant has its own release until it is removed', async () => {
    await change('tenant', { tenant: 'acme', version: '2.0.0' });
    await change('tenant', { tenant: 'acme', version: '3.0.0' });
    expect((await rule()).tenants).toEqual({ acme: '3.0.0' });
    await change('tenant', { tenant: 'acme' });
    expect((await rule()).tenants).toEqual({});
  });
});

describe('feature 4: a locked remote does not change', () => {
  test('other people are refused, naming who locked it and why; killing and withdrawing work', async () => {
    await change('canary', { version: '2.0.0', percent: 5 });
    await change('lock', { reason: 'sale until Sunday' });
    const team = await somebodyWho('promote', 'rollback', 'canary', 'experiment', 'kill');

    const experiment = {
      id,
      sharePercent: 5,
      variants: ['a', 'b'].map((name) => ({ name, version: '1.0.0' })),
    };
    for (const [verb, body] of [
      ['promote', { version: '2.0.0' }],
      ['rollback', {}],
      ['canary', { version: '2.0.0', percent: 50 }],
      ['start-experiment', experiment],
      ['tenant', { tenant: 'acme', version: '2.0.0' }],
    ] as const) {
      const refused = await change(verb, body, team);
      expect([verb, refused.statusCode, refused.json().code]).toEqual([verb, 423, 'REMOTE_LOCKED']);
      expect(refused.json().message).toMatch(/by publisher-\S+ since .*"sale until Sunday"/);
    }
    expect((await change('withdraw', {}, team)).json().changed).toBe(true);
    expect((await change('kill', {}, team)).json().changed).toBe(true);

    expect((await change('lock')).json().code).toBe('REMOTE_LOCKED');
    expect((await change('promote', { version: '2.0.0' })).json().changed).toBe(true);
    await change('unlock');
    expect((await change('promote', { version: '3.0.0' }, team)).json().changed).toBe(true);
  });
});

describe('feature 5: each verb needs its own right', () => {
  const visitor = 'a'.repeat(32);
  const bodies: [verb: string, right: Action, body: object][] = [
    ['promote', 'promote', { version: '2.0.0' }],
    ['rollback', 'rollback', {}],
    ['canary', 'canary', { version: '2.0.0', percent: 5 }],
    ['withdraw', 'canary', {}],
    ['stop-experiment', 'experiment', { id: 'hub' }],
    ['note-experiment', 'experiment', { id: 'hub' }],
    ['kill', 'kill', {}],
    ['revive', 'kill', {}],
    ['pin', 'pin', { version: '2.0.0', visitor }],
    ['unpin', 'pin', { visitor }],
    ['lock', 'administer', {}],
    ['unlock', 'administer', {}],
    ['tenant', 'promote', { tenant: 'acme', version: '2.0.0' }],
    ['settings', 'settings', { values: {} }],
  ];
  // The verbs are also called in publish-only.test.ts, with a token that may only publish.
  test.each(rowsOfRing(bodies, 1))(
    '%s takes the right to %s, and the attempt without it is in the audit',
    async (verb, right, body) => {
      const all: Action[] = [
        'publish',
        'promote',
        'rollback',
        'canary',
        'experiment',
        'kill',
        'pin',
        'administer',
      ];
      const without = await somebodyWho(...all.filter((action) => action !== right));
      expect((await change(verb, body, without)).statusCode).toBe(403);
      expect(await newestRow()).toMatchObject({ action: `refused-${right}`, remote });
      const withIt = await somebodyWho(right);
      expect((await change(verb, body, withIt)).statusCode).not.toBe(403);
    },
  );

  test('promoting at the end of an experiment also needs the right to promote @all', async () => {
    const only = await somebodyWho('experiment');
    const variants = ['1.0.0', '2.0.0'].map((version, at) => ({ name: `v${at}`, version }));
    expect((await change('start-experiment', { id, sharePercent: 5, variants }, only)).statusCode).toBe(200);
    expect((await change('stop-experiment', { id, promote: 'v1' }, only)).statusCode).toBe(403);
    expect((await change('stop-experiment', { id }, only)).statusCode).toBe(200);
  });

  test('a change without a reason, or with an unknown field, is refused', async () => {
    expect((await change('kill', { reason: '  ' })).json().message).toMatch(/kill: reason: is required/);
    expect((await change('kill', { administers: true })).json().code).toBe('INVALID_INPUT');
  });
});
