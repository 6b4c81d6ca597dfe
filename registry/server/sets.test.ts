import { snapshotSchema, type Snapshot } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import * as v from 'valibot';
import type { Right } from '../releases/actor.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { visitorKey } from '../releases/visitor-names.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('sets');
});
afterAll(() => postgres.stop());

const star = (version: number, field: string) => ({
  event: 'quiz:finished',
  version,
  detail: {
    type: 'object' as const,
    properties: { [field]: { type: 'string' as const } },
    required: [field],
  },
});

// Two remotes of their own for each test. Releases 1.x of both agree on one version of an event, and 2.x on the next.
let number = 0;
let [quiz, cup] = ['', ''];
beforeEach(async () => {
  number += 1;
  [quiz, cup] = [`quiz-${number}`, `cup-${number}`];
  const event = `${quiz}:finished`;
  for (const [version, contract] of [
    ['1.0.0', star(1, 'id')],
    ['2.0.0', star(2, 'player')],
    ['2.1.0', star(2, 'player')],
  ] as const) {
    const publishes = [{ ...contract, event }];
    await publishBuild(registry, aBuild(quiz, { version, contracts: { publishes } }));
    await publishBuild(registry, aBuild(cup, { version, contracts: { subscribes: publishes } }));
  }
  await promoteBuild(registry, quiz, '1.0.0');
  await promoteBuild(registry, cup, '1.0.0');
});

const change = (verb: string, body: object, as: Pick<TestRegistry, 'app' | 'token'> = registry) =>
  changeTo(as, verb, body);
const both = (version: string, ofCup = version) => [
  { remote: quiz, version },
  { remote: cup, version: ofCup },
];
const promoteBoth = (version: string, ofCup = version) => change('promote', { set: both(version, ofCup) });
const names = () => [{ remote: quiz }, { remote: cup }];

async function snapshot(): Promise<Snapshot> {
  const { payload } = (await registry.app.inject('/environments/production/snapshot')).json();
  return v.parse(snapshotSchema, JSON.parse(payload));
}

async function live() {
  const { remotes } = await snapshot();
  return [remotes[quiz]?.live, remotes[cup]?.live];
}

async function newestRow() {
  return (await registry.app.inject('/audit?limit=1')).json().rows[0];
}

async function someoneWith(...rights: Right[]) {
  const token = createTokenText();
  const name = `someone-${number}-${rights.map(({ remote }) => remote).join('-')}`;
  await storeToken(registry.db, name, token, { rights, expiresAt: new Date(Date.now() + 600_000) });
  return { ...registry, token };
}

const visitors = Array.from({ length: 2_000 }, (_, at) => at.toString(36).padStart(32, 'v'));
async function plans(more: object = {}) {
  const of = await snapshot();
  return visitors.map((id) => {
    const { remotes } = resolvePlan(of, {
      id,
      language: 'en',
      platform: 'Android',
      signedIn: false,
      ...more,
    });
    return `${remotes[quiz]?.version} ${remotes[cup]?.version}`;
  });
}
const shareOf = (all: string[], plan: string) => all.filter((one) => one === plan).length / all.length;

describe('feature 40: releases of several teams change in one moment', () => {
  test('two releases that fit together only are refused alone and accepted as a set', async () => {
    for (const remote of [quiz, cup]) {
      const alone = await change('promote', { remote, version: '2.0.0' });
      expect([alone.statusCode, alone.json().code]).toEqual([409, 'RELEASE_NOT_DEPLOYABLE']);
    }
    const { sequence } = await snapshot();
    const set = await promoteBoth('2.0.0');
    expect(set.json()).toMatchObject({ remote: null, changed: true, sequence: sequence + 1 });
    expect(await live()).toEqual(['2.0.0', '2.0.0']);
    const { remotes } = await snapshot();
    expect([remotes[quiz]?.set, remotes[cup]?.set]).toEqual([[cup], [quiz]]);
    expect(await newestRow()).toMatchObject({
      action: 'promote',
      remote: null,
      details: {
        set: [
          { remote: quiz, version: '2.0.0', before: '1.0.0' },
          { remote: cup, version: '2.0.0', before: '1.0.0' },
        ],
      },
    });
    expect((await promoteBoth('2.0.0')).json()).toMatchObject({ changed: false });
  });

  test('a set whose releases do not fit is refused as a whole, with both sides', async () => {
    const refused = await promoteBoth('2.0.0', '1.0.0');
    expect(refused.json().code).toBe('RELEASE_NOT_DEPLOYABLE');
    expect(refused.json().message).toContain(`${quiz}@2.0.0 publishes ${quiz}:finished v2; ${cup}@1.0.0`);
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });

  test('a release that a tenant keeps is a part of the state after the set @all', async () => {
    await change('tenant', { remote: cup, tenant: 'acme', version: '1.0.0' });
    const refused = await promoteBoth('2.0.0');
    expect(refused.json().message).toContain(`${quiz}@2.0.0 publishes ${quiz}:finished v2; ${cup}@1.0.0`);
    // No visitor of the tenant gets a part of the canary.
    expect((await change('canary', { set: both('2.0.0'), percent: 50 })).statusCode).toBe(200);
    const ofTenant = await plans({ tenant: 'acme' });
    expect(new Set(ofTenant)).toEqual(new Set(['1.0.0 1.0.0']));
    expect(shareOf(await plans(), '2.0.0 2.0.0')).toBeCloseTo(0.5, 1);
  });

  test('a set has at most ten remotes, each once @all', async () => {
    const twice = await change('promote', { set: [...both('2.0.0'), { remote: quiz, version: '2.1.0' }] });
    expect(twice.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(twice.json().message).toContain('names each remote once');
    const many = Array.from({ length: 11 }, (_, at) => ({ remote: `many-${at}`, version: '1.0.0' }));
    expect((await change('promote', { set: many })).json().message).toContain('has at most 10 remotes');
    expect((await change('promote', { set: both('2.0.0').slice(1) })).json().message).toContain(
      'has at least two remotes',
    );
    expect((await change('kill', { set: names() })).json().code).toBe('INVALID_INPUT');
  });

  test('each remote needs its own right', async () => {
    const team = await someoneWith({ remote: quiz, actions: ['promote', 'rollback', 'canary'] });
    const refused = await change('promote', { set: both('2.0.0') }, team);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      expect.stringContaining(`may not promote ${cup}`),
    ]);
    const rights = [quiz, cup].map((remote) => ({ remote, actions: ['promote' as const] }));
    expect((await change('promote', { set: both('2.0.0') }, await someoneWith(...rights))).statusCode).toBe(
      200,
    );
  });

  test('a lock of one remote refuses the set @all', async () => {
    await change('lock', { remote: cup });
    const rights = [quiz, cup].map((remote) => ({ remote, actions: ['promote' as const] }));
    const refused = await change('promote', { set: both('2.0.0') }, await someoneWith(...rights));
    expect(refused.json().code).toBe('REMOTE_LOCKED');
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });
});

describe('feature 40: the rollback of a set returns all', () => {
  test('both return in one moment, and the next rollback of one goes on from there @all', async () => {
    await promoteBoth('2.0.0');
    const { sequence } = await snapshot();
    const back = await change('rollback', { set: names(), reason: 'scores are lost' });
    expect(back.json()).toMatchObject({ changed: true, sequence: sequence + 1 });
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
    const { remotes, withdrawn } = await snapshot();
    expect(remotes[quiz]?.set).toEqual([cup]);
    expect(withdrawn).toEqual(expect.arrayContaining([`${quiz}@2.0.0`, `${cup}@2.0.0`]));
  });

  test('it returns to what was live before the set, whatever became live alone since @all', async () => {
    await promoteBoth('2.0.0');
    await change('promote', { remote: cup, version: '2.1.0' });
    expect((await change('rollback', { set: names() })).json().details.set).toMatchObject([
      { remote: quiz, version: '1.0.0', before: '2.0.0' },
      { remote: cup, version: '1.0.0', before: '2.1.0' },
    ]);
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });

  test('one remote alone returns within the set, and beyond it only with --alone', async () => {
    await promoteBoth('2.0.0');
    await change('promote', { remote: cup, version: '2.1.0' });
    expect((await change('rollback', { remote: cup })).json().version).toBe('2.0.0');
    const refused = await change('rollback', { remote: cup });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CHANGE_REFUSED']);
    expect(refused.json().message).toContain(
      `${cup} became live in production together with ${quiz}@2.0.0, which would stay: ` +
        `return all of them with marquee rollback ${cup} ${quiz} --environment production, or only ${cup} with --alone`,
    );
    expect(await live()).toEqual(['2.0.0', '2.0.0']);
    expect((await change('rollback', { remote: cup, alone: true })).json().version).toBe('1.0.0');
    // What is left of the set returns alone.
    expect((await change('rollback', { remote: quiz })).json().version).toBe('1.0.0');
  });

  test('a remote that the set brought is taken out again @all', async () => {
    const fresh = `fresh-${number}`;
    await publishBuild(registry, aBuild(fresh));
    await change('promote', { set: [...both('2.0.0'), { remote: fresh, version: '1.0.0' }] });
    expect((await snapshot()).remotes[fresh]?.live).toBe('1.0.0');
    const back = await change('rollback', { set: [...names(), { remote: fresh }] });
    expect(back.json().details.set[2]).toMatchObject({ remote: fresh, version: null, before: '1.0.0' });
    expect(Object.keys((await snapshot()).remotes)).not.toContain(fresh);
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });

  test('a repeated rollback with the expected versions goes back once @all', async () => {
    await promoteBoth('2.0.0');
    const expected = both('2.0.0').map(({ remote, version }) => ({ remote, expected: version }));
    const responses = await Promise.all([0, 1].map(() => change('rollback', { set: expected })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });

  test('of two registries, the second finds the set of the first @all', async () => {
    const other = await postgres.openRegistry('sets', 'sets-b');
    const responses = await Promise.all([
      change('promote', { set: both('2.0.0') }),
      change('promote', { set: both('2.1.0') }, other),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [ofQuiz, ofCup] = await live();
    expect(ofQuiz).toBe(ofCup);
    await change('rollback', { set: names() }, other);
    await change('rollback', { set: names() });
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
  });
});

describe('feature 40: a canary of a set gives a visitor all of it or nothing', () => {
  const start = (percent: number) => change('canary', { set: both('2.0.0'), percent });

  test('the draw is shared, and grows without losing a visitor', async () => {
    expect((await change('canary', { remote: quiz, version: '2.0.0', percent: 10 })).json().code).toBe(
      'RELEASE_NOT_DEPLOYABLE',
    );
    expect((await start(20)).statusCode).toBe(200);
    const before = await plans();
    expect(new Set(before)).toEqual(new Set(['1.0.0 1.0.0', '2.0.0 2.0.0']));
    expect(shareOf(before, '2.0.0 2.0.0')).toBeCloseTo(0.2, 1);
    await start(60);
    const after = await plans();
    expect(new Set(after)).toEqual(new Set(['1.0.0 1.0.0', '2.0.0 2.0.0']));
    expect(before.every((plan, at) => plan === '1.0.0 1.0.0' || after[at] === plan)).toBe(true);
  });

  test('a visitor with a pin on one remote gets nothing of the set @all', async () => {
    await start(100);
    const visitor = visitors[0]!;
    expect((await plans())[0]).toBe('2.0.0 2.0.0');
    await change('pin', { remote: cup, version: '1.0.0', visitor, force: true });
    const of = await snapshot();
    const someone = {
      id: visitor,
      key: visitorKey(visitor),
      language: 'en',
      platform: 'iOS',
      signedIn: false,
    } as const;
    const { remotes } = resolvePlan(of, someone);
    expect([remotes[quiz]?.version, remotes[cup]?.version]).toEqual(['1.0.0', '1.0.0']);
  });

  test('one of its remotes is neither promoted nor widened alone; all of them are @all', async () => {
    await start(20);
    for (const [verb, body] of [
      ['promote', { remote: quiz, version: '2.0.0', force: true }],
      ['canary', { remote: cup, version: '2.0.0', percent: 50, force: true }],
    ] as const) {
      const refused = await change(verb, body);
      expect([verb, refused.json().code]).toEqual([verb, 'CHANGE_REFUSED']);
      expect(refused.json().message).toContain(
        'visitors get the releases of a set together, or none of them',
      );
    }
    expect((await promoteBoth('2.0.0')).statusCode).toBe(200);
    const { remotes } = await snapshot();
    expect([remotes[quiz]?.rollout, remotes[cup]?.rollout]).toEqual([undefined, undefined]);
    expect(await live()).toEqual(['2.0.0', '2.0.0']);
  });

  test('to withdraw one of its remotes ends the whole set, with the right on that remote @all', async () => {
    await start(20);
    const team = await someoneWith({ remote: cup, actions: ['canary'] });
    const withdrawn = await change('withdraw', { remote: cup }, team);
    expect(withdrawn.json()).toMatchObject({
      changed: true,
      details: { percent: 20, because: cup, set: both('2.0.0').toReversed() },
    });
    expect(new Set(await plans())).toEqual(new Set(['1.0.0 1.0.0']));
  });

  test('a rollback of one remote, and its removal, end the set too @all', async () => {
    await promoteBoth('2.0.0');
    await change('canary', { set: both('2.1.0'), percent: 20 });
    await change('rollback', { remote: quiz, alone: true });
    expect((await snapshot()).remotes[cup]?.rollout).toBeUndefined();
    await change('rollback', { remote: cup, alone: true });
    await start(20);
    await change('remove', { remote: quiz });
    expect((await snapshot()).remotes[cup]?.rollout).toBeUndefined();
  });
});

describe('feature 40: a set waits until the owner of each remote has agreed', () => {
  let environment: string;
  beforeEach(async () => {
    environment = `asks-${number}`;
    const post = (url: string, payload: object) =>
      registry.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${registry.token}` },
        payload,
      });
    await post('/environments', { name: environment, reason: 'for the test' });
    for (const remote of [quiz, cup]) await promoteBuild(registry, remote, '1.0.0', environment);
    await post(`/environments/${environment}/policy`, { requireApproval: true, reason: 'two people' });
  });
  const propose = async () => {
    const waits = await changeTo(registry, 'promote', { set: both('2.0.0') }, environment);
    expect([waits.statusCode, waits.json().code]).toEqual([409, 'APPROVAL_NEEDED']);
    const { proposals } = (await registry.app.inject('/proposals')).json();
    return proposals.at(-1) as { id: number; needed: string[] };
  };
  const approve = (id: number, { app, token }: Pick<TestRegistry, 'app' | 'token'>) =>
    app.inject({
      method: 'POST',
      url: `/proposals/${id}/approve`,
      headers: { authorization: `Bearer ${token}` },
      payload: { reason: 'agreed' },
    });
  const liveThere = async () => {
    const { payload } = (await registry.app.inject(`/environments/${environment}/snapshot`)).json();
    return [quiz, cup].map((remote) => JSON.parse(payload).remotes[remote].live);
  };

  test('the approval of one owner is not enough, and that of the other executes it', async () => {
    const { id, needed } = await propose();
    expect(needed).toEqual([quiz, cup]);
    const owner = (remote: string) => someoneWith({ remote, actions: ['approve'] });
    const ofQuiz = await owner(quiz);
    const first = await approve(id, ofQuiz);
    expect(first.json()).toMatchObject({ changed: false, details: { change: id, needed: [cup] } });
    expect(await liveThere()).toEqual(['1.0.0', '1.0.0']);
    expect((await approve(id, ofQuiz)).statusCode).toBe(403);
    expect((await approve(id, registry)).json().message).toContain('another person has to approve it');

    expect((await approve(id, await owner(cup))).json()).toMatchObject({ changed: true });
    expect(await liveThere()).toEqual(['2.0.0', '2.0.0']);
    const rows = (await registry.app.inject(`/audit?environment=${environment}&limit=5`)).json().rows;
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'promote',
      'approve-promote',
      'refused-approve',
      'approve-promote',
      'propose-promote',
    ]);
    // Each of its remotes finds the change.
    for (const remote of [quiz, cup]) {
      const own = (await registry.app.inject(`/audit?remote=${remote}&limit=2`)).json().rows;
      expect(own[0].action).toBe('promote');
      const why = (await registry.app.inject(`/why/${remote}@2.0.0`)).json();
      expect(why.reach[0].how).toBe(`live, in a set with ${remote === quiz ? cup : quiz}`);
      expect(why.history.at(-1).action).toBe('promote');
    }
  });

  test('a change that a freeze refused at its approval can be approved again while it waits, and for no longer than others @all', async () => {
    const { id } = await propose();
    const everyone = await someoneWith({ remote: '*', actions: ['approve'] });
    const from = new Date(Date.now() - 1_000).toISOString();
    const to = new Date(Date.now() + 48 * 60 * 60_000).toISOString();
    await changeTo(registry, 'freeze', { from, to, reason: 'festival' }, environment);
    expect((await approve(id, everyone)).json().code).toBe('ENVIRONMENT_FROZEN');
    const { proposals } = (await registry.app.inject('/proposals')).json();
    const waiting = proposals.find((one: { id: number }) => one.id === id);
    expect(new Date(waiting.expiresAt).getTime()).toBeLessThan(new Date(to).getTime());

    await changeTo(registry, 'unfreeze', { reason: 'over' }, environment);
    expect((await approve(id, everyone)).json()).toMatchObject({ changed: true });
    expect(await liveThere()).toEqual(['2.0.0', '2.0.0']);
  });
});

test('feature 40: a set is scheduled, and executed as one at its time @all', async () => {
  const at = new Date(Date.now() + 60 * 60_000).toISOString();
  const scheduled = await change('promote', { set: both('2.0.0'), at });
  expect(scheduled.json().details).toMatchObject({ set: both('2.0.0'), at });
  const { schedules } = (await registry.app.inject('/environments/production')).json();
  const row = schedules.find(({ remote }: { remote: string }) => remote === quiz);
  expect(row).toMatchObject({ action: 'promote', set: both('2.0.0'), state: 'pending' });

  await registry.db.$client.query(`update schedules set due_at = now() where id = ${row.id}`);
  await registry.runGuardrail();
  await waitUntil(live, ([one, other]) => one === '2.0.0' && other === '2.0.0');
});
