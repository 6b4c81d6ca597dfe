import { releaseId, snapshotSchema, type RemoteRule, type Snapshot, type Visitor } from '@marquee/contracts';
import { plannedReleases, resolvePlan } from '@marquee/plan';
import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { isFirstRing } from '@marquee/testing/ring';
import { aBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { assignTenant } from './assign-tenant.ts';
import { canaryRelease, withdrawRollout } from './canary-release.ts';
import type { Changed } from './change-environment.ts';
import { currentSnapshot } from './environments.ts';
import { killRemote, reviveRemote } from './kill-remote.ts';
import { lockRemote, unlockRemote } from './lock-remote.ts';
import { pinVisitor, unpinVisitor } from './pin-visitor.ts';
import { promoteRelease } from './promote-release.ts';
import { removeRemote } from './remove-remote.ts';
import { rollbackRelease } from './rollback-release.ts';
import { readPublicKeys } from './public-keys.ts';
import { signerFrom } from './signing.ts';
import { checkAudit } from './audit.ts';
import { visitorKey } from './visitor-names.ts';
import { startExperiment } from './start-experiment.ts';
import { stopExperiment } from './stop-experiment.ts';
import { environments } from './release-tables.ts';

const runs = Number(process.env['VERB_RUNS'] ?? 3);
const versions = ['1.0.0', '2.0.0', '3.0.0'];
const visitors = ['a', 'b'].map((letter) => letter.repeat(32));
const signer = signerFrom(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('verbs');
  for (const remote of ['mfe-auth', 'mfe-quiz'])
    for (const version of versions) await publishBuild(registry, aBuild(remote, { version }));
});
afterAll(() => postgres.stop());

/** What a remote is in the model: the rules of the verbs once more, without rows, locks on rows or SQL. */
type Remote = {
  /** Versions that were live, the newest last; what was rolled back is taken off. */
  livePeriods: string[];
  rollout?: { version: string; percent: number };
  experiments: { id: string; versions: string[]; language: Step['language'] }[];
  tenants: Record<string, string>;
  pins: Record<string, string>;
  killed: boolean;
  locked: boolean;
};
type Model = {
  remotes: Map<string, Remote>;
  /** The live periods of removed remotes, to which a later rollback may return. */
  former: Map<string, string[]>;
  usedIds: Set<string>;
};

type Step = {
  verb: (typeof verbs)[number];
  remote: string;
  version: string;
  other: string;
  percent: number;
  key: number;
  /** The language of an experiment's visitors; undefined for all. */
  language: 'en' | 'hi' | undefined;
  administers: boolean;
};
const verbs = [
  'promote',
  'rollback',
  'rollback-to',
  'canary',
  'withdraw',
  'start',
  'stop',
  'stop-promote',
  'kill',
  'revive',
  'pin',
  'unpin',
  'tenant',
  'untenant',
  'lock',
  'unlock',
  'remove',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.oneof(
    { arbitrary: fc.constantFrom(...verbs), weight: 3 },
    { arbitrary: fc.constantFrom('promote' as const, 'canary' as const, 'rollback' as const), weight: 2 },
  ),
  remote: fc.constantFrom('mfe-auth', 'mfe-quiz'),
  version: fc.constantFrom(...versions),
  other: fc.constantFrom(...versions),
  percent: fc.constantFrom(1, 10, 50, 100),
  key: fc.nat(1),
  language: fc.constantFrom(undefined, 'en' as const, 'hi' as const),
  administers: fc.boolean(),
});

/** The model's result of a step: refused, unchanged, or the changed state. */
type Outcome = 'refused' | 'nothing' | 'changed';

function inModel({ remotes, former, usedIds }: Model, step: Step): Outcome {
  const { remote, version, other, percent, key, language, administers } = step;
  const known = remotes.get(remote);
  const live = known?.livePeriods.at(-1);
  const isHeld = known?.locked === true && !administers;
  const besideExperiment = (to: string, except?: string) =>
    known?.experiments.some(({ id, versions }) => id !== except && !versions.includes(to)) ?? false;

  if (step.verb === 'promote') {
    if (isHeld || besideExperiment(version)) return 'refused';
    if (!known) {
      const first = {
        livePeriods: [...(former.get(remote) ?? []), version],
        experiments: [],
        tenants: {},
        pins: {},
        killed: false,
        locked: false,
      };
      remotes.set(remote, first);
      return 'changed';
    }
    if (live === version && !known.rollout) return 'nothing';
    if (live !== version) known.livePeriods.push(version);
    delete known.rollout;
    return 'changed';
  }
  if (step.verb === 'unlock') {
    if (!known?.locked) return 'nothing';
    known.locked = false;
    return 'changed';
  }
  if (step.verb === 'withdraw') {
    if (!known?.rollout) return 'nothing';
    delete known.rollout;
    return 'changed';
  }
  if (step.verb === 'revive') {
    if (!known?.killed) return 'nothing';
    known.killed = false;
    return 'changed';
  }
  if (step.verb === 'unpin') {
    const visitor = visitors[key]!;
    if (!known || !(visitor in known.pins)) return 'nothing';
    delete known.pins[visitor];
    return 'changed';
  }
  if (step.verb === 'stop' && !known && usedIds.has(`${remote}-${key}`)) return 'nothing';
  if (!known || live === undefined) return 'refused';

  switch (step.verb) {
    case 'rollback':
    case 'rollback-to': {
      if (isHeld || (step.verb === 'rollback-to' && version === live)) return 'refused';
      const at = known.livePeriods.findLastIndex((livePeriod) =>
        step.verb === 'rollback' ? livePeriod !== live : livePeriod === version,
      );
      if (at < 0) return 'refused';
      known.livePeriods.length = at + 1;
      delete known.rollout;
      known.experiments = known.experiments.filter(({ versions }) => !versions.includes(live));
      return 'changed';
    }
    case 'canary': {
      if (isHeld || live === version || known.experiments.length > 0) return 'refused';
      const { rollout } = known;
      if (rollout && (rollout.version !== version || rollout.percent > percent)) return 'refused';
      if (rollout?.percent === percent) return 'nothing';
      known.rollout = { version, percent };
      return 'changed';
    }
    case 'start': {
      const id = `${remote}-${key}`;
      if (isHeld || usedIds.has(id) || known.rollout || known.killed) return 'refused';
      // A visitor takes part in one experiment of a remote.
      const areApart = known.experiments.every(
        (one) => one.language && language && one.language !== language,
      );
      if (!areApart) return 'refused';
      usedIds.add(id);
      known.experiments.push({ id, versions: [version, other], language });
      return 'changed';
    }
    case 'stop':
    case 'stop-promote': {
      const id = `${remote}-${key}`;
      const experiment = known.experiments.find((one) => one.id === id);
      if (!experiment) return usedIds.has(id) && step.verb === 'stop' ? 'nothing' : 'refused';
      const [, winner] = experiment.versions;
      const goesLive = step.verb === 'stop-promote' && winner !== live;
      if (isHeld || (goesLive && besideExperiment(winner!, id))) return 'refused';
      known.experiments = known.experiments.filter((one) => one.id !== id);
      if (goesLive) known.livePeriods.push(winner!);
      return 'changed';
    }
    case 'kill': {
      if (known.killed) return 'nothing';
      known.killed = true;
      return 'changed';
    }
    case 'pin': {
      const visitor = visitors[key]!;
      if (known.pins[visitor] === version) return 'nothing';
      known.pins[visitor] = version;
      return 'changed';
    }
    case 'tenant': {
      if (isHeld) return 'refused';
      if (known.tenants['acme'] === version) return 'nothing';
      known.tenants['acme'] = version;
      return 'changed';
    }
    case 'untenant': {
      if (isHeld) return 'refused';
      if (!known.tenants['acme']) return 'nothing';
      delete known.tenants['acme'];
      return 'changed';
    }
    case 'remove': {
      if (isHeld) return 'refused';
      former.set(remote, known.livePeriods);
      remotes.delete(remote);
      return 'changed';
    }
    case 'lock': {
      if (known.locked) return 'refused';
      known.locked = true;
      return 'changed';
    }
  }
}

async function inRegistry(environment: string, step: Step): Promise<Outcome> {
  const { verb, remote, version, other, percent, key, language, administers } = step;
  const on = { db: registry.db, signer };
  const request = { environment, remote, by: 'team', reason: 'a step', administers };
  const visitor = visitors[key]!;
  const id = `${remote}-${key}`;
  const does: Record<Step['verb'], () => Promise<Changed | undefined>> = {
    promote: () => promoteRelease(on, { ...request, version }),
    rollback: () => rollbackRelease(on, request),
    'rollback-to': () => rollbackRelease(on, { ...request, version }),
    canary: () => canaryRelease(on, { ...request, version, percent }),
    withdraw: () => withdrawRollout(on, request),
    start: () =>
      startExperiment(on, {
        ...request,
        id,
        sharePercent: 50,
        targeting: language ? { language } : {},
        conversions: [],
        variants: [version, other].map((one, at) => ({ name: `v${at}`, version: one, weight: 1 })),
      }),
    stop: () => stopExperiment(on, { ...request, id }),
    'stop-promote': () => stopExperiment(on, { ...request, id, promote: 'v1' }),
    kill: () => killRemote(on, request),
    revive: () => reviveRemote(on, request),
    pin: () => pinVisitor(on, { ...request, version, visitor }),
    unpin: () => unpinVisitor(on, { ...request, visitor }),
    tenant: () => assignTenant(on, { ...request, tenant: 'acme', version }),
    untenant: () => assignTenant(on, { ...request, tenant: 'acme' }),
    lock: () => lockRemote(on, request),
    unlock: () => unlockRemote(on, request),
    remove: () => removeRemote(on, request),
  };
  try {
    return (await does[verb]()) ? 'changed' : 'nothing';
  } catch (failure) {
    // Anything but a refusal that was meant is a fault of the verb.
    expect(['CHANGE_REFUSED', 'REMOTE_LOCKED', 'NOT_FOUND']).toContain((failure as { code: string }).code);
    return 'refused';
  }
}

function ruleOf({ livePeriods, rollout, experiments, tenants, pins, killed }: Remote) {
  return {
    live: livePeriods.at(-1),
    rollout,
    experiments: experiments.map(({ id, versions }) => ({ id, versions })).toSorted(byId),
    tenants,
    pins: Object.fromEntries(
      Object.entries(pins).map(([visitor, version]) => [visitorKey(visitor), version]),
    ),
    killed,
  };
}

function ruleIn({ live, rollout, experiments, tenants, pins, killed }: RemoteRule) {
  return {
    live,
    rollout: rollout && { version: rollout.version, percent: rollout.percent },
    experiments: experiments
      .map(({ id, variants }) => ({ id, versions: variants.map(({ version }) => version) }))
      .toSorted(byId),
    tenants,
    pins,
    killed: killed !== undefined,
  };
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

async function snapshotOf(environment: string): Promise<Snapshot> {
  const { signed } = await currentSnapshot(registry.db, environment);
  return v.parse(snapshotSchema, JSON.parse(signed.payload));
}

let number = 0;
async function freshEnvironment(): Promise<string> {
  number += 1;
  const name = `trial-${number}`;
  await registry.db.insert(environments).values({ name, sequence: 0 });
  return name;
}

test('after any sequence of verbs the snapshot equals that of a simple model, and contains every release it names', async () => {
  const outcomes: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const environment = await freshEnvironment();
      const model: Model = { remotes: new Map(), former: new Map(), usedIds: new Set() };
      let changes = 0;
      for (const one of steps) {
        const expected = inModel(model, one);
        expect([one, await inRegistry(environment, one)]).toEqual([one, expected]);
        outcomes[`${one.verb} ${expected}`] = (outcomes[`${one.verb} ${expected}`] ?? 0) + 1;
        if (expected === 'changed') changes += 1;
      }
      if (changes === 0) return;

      const snapshot = await snapshotOf(environment);
      expect(snapshot.sequence).toBe(changes);
      const rules = Object.entries(snapshot.remotes).map(([name, rule]) => [name, ruleIn(rule)]);
      const expected = [...model.remotes].map(([name, remote]) => [name, ruleOf(remote)]);
      expect(Object.fromEntries(rules)).toEqual(Object.fromEntries(expected));
      expect(Object.keys(snapshot.releases).toSorted()).toEqual(namedBy(snapshot).toSorted());
    }),
    { numRuns: runs },
  );
  // Sequences in which nothing ever happens would prove nothing.
  expect(Object.keys(outcomes).filter((key) => key.endsWith('changed')).length).toBeGreaterThan(5);
  const published = (await readPublicKeys(registry.db)).keys.map(
    ({ keyId, publicKey }) => [keyId, publicKey] as const,
  );
  const keys = new Map([...published, [signer.keyId, signer.publicKeyPem] as const]);
  expect((await checkAudit(registry.db, keys)).verdict).toMatchObject({ intact: true });
});

function namedBy({ remotes }: Snapshot): string[] {
  const ids = Object.entries(remotes).flatMap(([remote, rule]) =>
    [
      rule.live,
      ...(rule.rollout ? [rule.rollout.version] : []),
      ...rule.experiments.flatMap(({ variants }) => variants.map(({ version }) => version)),
      ...Object.values(rule.tenants),
      ...Object.values(rule.pins),
    ].map((version) => releaseId({ remote, version })),
  );
  return [...new Set(ids)];
}

test('feature 1: for generated contexts the resolver gives exactly one version a remote, always the same', async () => {
  const environment = await freshEnvironment();
  const every: Partial<Step>[] = [
    { verb: 'promote', remote: 'mfe-quiz', version: '1.0.0' },
    { verb: 'canary', remote: 'mfe-quiz', version: '2.0.0', percent: 50 },
    { verb: 'pin', remote: 'mfe-quiz', version: '3.0.0', key: 0 },
    { verb: 'promote', remote: 'mfe-auth', version: '1.0.0' },
    { verb: 'start', remote: 'mfe-auth', version: '1.0.0', other: '2.0.0', key: 0 },
    { verb: 'tenant', remote: 'mfe-auth', version: '3.0.0' },
  ];
  const defaults = { version: '1.0.0', other: '1.0.0', percent: 10, key: 0, administers: false };
  for (const one of every)
    expect(await inRegistry(environment, { ...defaults, ...one } as Step)).toBe('changed');
  const snapshot = await snapshotOf(environment);
  const samePlanned = structuredClone(snapshot);

  const context: fc.Arbitrary<Visitor> = fc.record(
    {
      id: fc.oneof(
        fc.stringMatching(/^[A-Za-z0-9]{32}$/),
        fc.constantFrom(...visitors, 'constructor', '__proto__'),
      ),
      language: fc.constantFrom('en', 'hi'),
      platform: fc.constantFrom('Android', 'iOS', 'Windows', 'macOS', 'unknown'),
      signedIn: fc.boolean(),
      tenant: fc.constantFrom('acme', 'other'),
    },
    { requiredKeys: ['id', 'language', 'platform', 'signedIn'] },
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(context, (someone) => {
      const visitor = { ...someone, key: visitorKey(someone.id) };
      const plan = resolvePlan(snapshot, visitor);
      expect(Object.keys(plan.remotes).toSorted()).toEqual(['mfe-auth', 'mfe-quiz']);
      expect(resolvePlan(samePlanned, { ...visitor })).toEqual(plan);
      // Throws when a version were planned that the snapshot does not carry.
      expect(plannedReleases(snapshot, plan)).toHaveLength(2);
      for (const [remote, { why }] of Object.entries(plan.remotes)) seen.add(`${remote} ${why.kind}`);
    }),
    { numRuns: isFirstRing ? 500 : 10_000 },
  );
  expect([...seen].toSorted()).toEqual([
    'mfe-auth experiment',
    'mfe-auth live',
    'mfe-auth tenant',
    'mfe-quiz live',
    'mfe-quiz pin',
    'mfe-quiz rollout',
  ]);
});
