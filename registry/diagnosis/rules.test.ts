import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue, type ErrorCode } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { aCause, factsNow, factsOf, releaseFacts, remoteFacts } from '../testing/facts.ts';
import { findAll, judge, verdictTitle } from './diagnose.ts';
import { errorLabels, otherErrors } from './error-labels.ts';
import { operators, type Facts, type Finding } from './finding.ts';
import { diagnose } from './read-diagnosis.ts';
import type { Target } from './read-target.ts';
import { rules } from './rules.ts';

const first = (facts: Facts): Finding | undefined => findAll(facts)[0];
const rulesOf = (facts: Facts) => findAll(facts).map(({ rule }) => rule);
const commandsOf = (finding: Finding | undefined) => finding?.cures.map(({ command }) => command);
const at = '2026-11-30T09:30:00.000Z';

describe('feature 43: the label of an error names the rule, the owner and the command', () => {
  const team = 'team of mfe-quiz';
  const { site, api } = operators;
  test.each([
    ['INTEGRITY', 'browser', 'altered-file', site],
    ['REMOTE_HTTP_STATUS', 'browser', 'file-http-status', site],
    ['REMOTE_NOT_CODE', 'browser', 'file-not-code', site],
    ['REMOTE_TRUNCATED', 'browser', 'file-truncated', site],
    ['REMOTE_UNREACHABLE', 'browser', 'file-unreachable', site],
    ['REMOTE_TOO_LATE', 'browser', 'file-late', site],
    ['REMOTE_BLOCKED', 'browser', 'file-blocked', site],
    ['REMOTE_SYNTAX', 'browser', 'syntax-error', team],
    ['REMOTE_THREW', 'browser', 'throws-at-evaluation', team],
    ['REMOTE_WRONG_CONTAINER', 'browser', 'wrong-container', team],
    ['VERSION', 'browser', 'does-not-fit', team],
    ['REMOTE_DID_NOT_LOAD', 'browser', 'part-missing', team],
    ['SLOT_UNKNOWN', 'browser', 'part-missing', team],
    ['REMOTE_DID_NOT_RENDER', 'server', 'render-fails', team],
    ['REMOTE_TOO_LATE', 'server', 'render-late', team],
    ['REMOTE_CIRCUIT_OPEN', 'server', 'render-late', team],
    ['MOUNT_TOO_LATE', 'browser', 'mount-late', team],
    ['SLOT_PARAMS_REFUSED', 'server', 'wrong-params', team],
    ['SLOT_PARAMS_REFUSED', 'browser', 'wrong-params', team],
    ['EVENT_REFUSED', 'browser', 'wrong-event', team],
    ['CALL_FAILED', 'browser', 'api-call-fails', api],
    ['CALL_REFUSED', 'browser', 'api-call-fails', api],
    ['REMOTE_DID_NOT_RENDER', 'browser', 'throws', team],
    ['INTERNAL', 'browser', 'throws', team],
    ['UNCAUGHT', 'browser', 'throws', team],
    ['SOMETHING_NEW', 'browser', 'other-errors', team],
  ] as const)('%s of a %s: %s', (cause, source, rule, owner) => {
    const facts = factsOf([remoteFacts('mfe-quiz', [releaseFacts([aCause(cause, 10, { source })])])]);
    const since = '2026-11-30T09:00:00.000Z';
    const found = { rule, owner, cause, since, remote: 'mfe-quiz', version: '1.1.0', visitors: 10 };
    expect(first(facts)).toMatchObject(found);
    expect(commandsOf(first(facts))).toEqual(['marquee rollback mfe-quiz@1.0.0 --reason "…"']);
    const named = [...errorLabels, otherErrors].find(({ id }) => id === rule)!;
    expect(first(facts)?.text).toBe(`1.1.0 fails for 10 visitors, in 9.09 % of its loads: ${named.says}`);
  });

  test.each([
    ['LEFT_BEHIND', 'leaves-behind'],
    ['HYDRATION', 'hydration-mismatch'],
    ['NOT_FOUND', 'loader-finds-nothing'],
  ])('%s harms no visitor: it is told, is no alarm, and nothing has to be taken back', (cause, rule) => {
    const facts = factsOf([remoteFacts('mfe-quiz', [releaseFacts([aCause(cause)])])]);
    expect(first(facts)).toMatchObject({ rule, owner: team, severity: 'notice', cures: [] });
    expect(judge(facts).remotes[0]?.findings).toEqual([]);
  });

  test('errors whose labels are not stored are named, with the team', () => {
    const unstored = releaseFacts([], {
      failing: { errors: 9, loads: 10, visitors: 9, since: new Date(at) },
    });
    expect(first(factsOf([remoteFacts('mfe-quiz', [unstored])]))).toMatchObject({
      rule: 'other-errors',
      visitors: 9,
    });
  });
});

test('feature 43: every rule is declared once, with what it reads, and docs/diagnosis.md explains it', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/diagnosis.md'), 'utf8');
  const explained = [...text.matchAll(/^\| `([a-z-]+)` +\| (?:outage|failing|degraded|notice)/gm)].map(
    ([, id]) => id,
  );
  expect(explained.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  expect(rules.filter(({ reads }) => reads.length < 10)).toEqual([]);
  const codes = errorLabels.flatMap(({ causes }) => causes);
  const unknown = codes.filter((code) => !(code in errorCatalogue));
  expect(unknown).toEqual(['UNCAUGHT', 'HYDRATION'] satisfies (ErrorCode | string)[]);
});

describe('feature 43: the command that ends it works in the present state', () => {
  const failing = (more: Parameters<typeof releaseFacts>[1] = {}) =>
    releaseFacts([aCause('REMOTE_THREW')], more);
  const commands = (
    release: ReturnType<typeof releaseFacts>,
    status: Parameters<typeof remoteFacts>[2] = {},
    more: Partial<Facts> = {},
  ) => commandsOf(first(factsOf([remoteFacts('mfe-quiz', [release], status)], more)));

  test('the live release is rolled back, a first one killed, a canary withdrawn, an experiment stopped', () => {
    expect(commands(failing())).toEqual(['marquee rollback mfe-quiz@1.0.0 --reason "…"']);
    expect(commands(failing(), { previous: null })).toEqual(['marquee kill mfe-quiz --reason "…"']);
    expect(commands(failing({ reaches: 'rollout' }))).toEqual(['marquee withdraw mfe-quiz --reason "…"']);
    expect(commands(failing({ reaches: 'variant', experiment: 'easy' }))).toEqual([
      'marquee experiment stop easy --reason "…"',
    ]);
    expect(commands(failing(), {}, { environment: 'staging' })).toEqual([
      'marquee rollback mfe-quiz@1.0.0 --environment staging --reason "…"',
    ]);
  });

  const freeze = {
    id: 1,
    from: at,
    to: '2026-12-02T00:00:00.000Z',
    by: 'ravi',
    reason: 'sale',
    stands: true,
  };
  test('a freeze lets a rollback through, and the end of a tenant’s release breaks it', () => {
    const frozen = { freezes: [freeze] };
    expect(commands(failing(), {}, frozen)).toEqual(['marquee rollback mfe-quiz@1.0.0 --reason "…"']);
    const ofTenant = failing({ reaches: 'tenant', tenant: 'acme' });
    expect(commands(ofTenant)).toEqual(['marquee tenant mfe-quiz --for acme --reason "…"']);
    expect(commands(ofTenant, {}, frozen)).toEqual([
      'marquee tenant mfe-quiz --for acme --reason "…" --break-freeze',
    ]);
  });

  test('on a locked remote a rollback needs an administrator, and a withdrawal does not', () => {
    const lock = { locked: { by: 'asha', reason: 'a launch', at } };
    const right = (release: ReturnType<typeof releaseFacts>) =>
      first(factsOf([remoteFacts('mfe-quiz', [release], lock)]))?.cures[0]?.right;
    expect(right(failing())).toBe('administer');
    expect(right(failing({ reaches: 'rollout' }))).toBe('canary');
  });

  test('a killed remote is revived, or rolled back before that; one without an earlier release only revived', () => {
    const killed = { killed: { reason: 'it burns', at } };
    expect(commands(releaseFacts(), killed)).toEqual([
      'marquee revive mfe-quiz --reason "…"',
      'marquee rollback mfe-quiz@1.0.0 --reason "…"',
    ]);
    expect(commands(releaseFacts(), { ...killed, previous: null })).toEqual([
      'marquee revive mfe-quiz --reason "…"',
    ]);
  });
});

describe('feature 43: two causes at once', () => {
  test('are ordered by the visitors they affect, then by severity, then by how specific they are', () => {
    const quiz = remoteFacts('mfe-quiz', [
      releaseFacts([
        aCause('REMOTE_THREW', 5),
        aCause('HYDRATION', 30),
        aCause('UNCAUGHT', 5),
        aCause('EVENT_REFUSED', 30),
      ]),
    ]);
    const auth = remoteFacts('mfe-auth', [releaseFacts([aCause('REMOTE_SYNTAX', 12)])]);
    const order = findAll(factsOf([quiz, auth])).map(({ rule, visitors }) => [rule, visitors]);
    expect(order).toEqual([
      ['wrong-event', 30],
      ['syntax-error', 12],
      ['throws-at-evaluation', 5],
      ['throws', 5],
      // It harms no visitor.
      ['hydration-mismatch', 30],
    ]);
    const tie = releaseFacts([aCause('EVENT_REFUSED', 5), aCause('UNCAUGHT', 5)]);
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [tie])]))).toEqual(['throws', 'wrong-event']);
  });

  test('a label that few visitors met beside another is not named, and alone it is', () => {
    const noise = aCause('UNCAUGHT', 2);
    const beside = releaseFacts([aCause('REMOTE_THREW', 40), noise]);
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [beside])]))).toEqual(['throws-at-evaluation']);
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [releaseFacts([noise])])]))).toEqual(['throws']);
  });

  test('the overview and the status name a release once, and one arm beside the other', () => {
    const live = releaseFacts([aCause('REMOTE_THREW', 20), aCause('UNCAUGHT', 10)]);
    const canary = releaseFacts([aCause('MOUNT_TOO_LATE', 8)], { version: '1.2.0', reaches: 'rollout' });
    const judged = judge(factsOf([remoteFacts('mfe-quiz', [live, canary])]));
    expect(judged.remotes[0]?.findings.map(({ rule, reaches }) => [rule, reaches])).toEqual([
      ['throws-at-evaluation', 'live'],
      ['mount-late', 'rollout'],
    ]);
    expect(verdictTitle('production', judged)).toBe('Production: mfe-quiz is failing');
  });

  test('a remote that a person switched off comes last, with the kill switch before its older errors', () => {
    const off = remoteFacts('mfe-auth', [releaseFacts([aCause('REMOTE_THREW', 90)])], {
      killed: { reason: 'it burns', at },
    });
    const quiz = remoteFacts('mfe-quiz', [releaseFacts([aCause('UNCAUGHT', 4)])]);
    expect(rulesOf(factsOf([off, quiz]))).toEqual(['throws', 'killed', 'throws-at-evaluation']);
  });
});

describe('feature 43: the cause is not the remote', () => {
  const withCause = (remote: string, cause: string, visitors: number) =>
    remoteFacts(remote, [releaseFacts([aCause(cause, visitors)])]);

  test('files of two remotes that do not arrive are one finding, for the operators of the site', () => {
    const facts = factsOf([
      withCause('mfe-quiz', 'REMOTE_UNREACHABLE', 30),
      withCause('mfe-auth', 'REMOTE_HTTP_STATUS', 20),
      withCause('mfe-fanzone', 'REMOTE_THREW', 5),
    ]);
    expect(rulesOf(facts)).toEqual(['delivery-fails', 'throws-at-evaluation']);
    expect(first(facts)).toMatchObject({ owner: operators.site, visitors: 30, remote: null, cures: [] });
    expect(verdictTitle('production', judge(facts))).toBe(
      'Production: files of 2 remotes do not arrive as they were published',
    );
  });

  test('an API that shells find late explains late mounts; without that report these are the remote’s', () => {
    const remotes = [withCause('mfe-quiz', 'MOUNT_TOO_LATE', 30)];
    const shells = [{ pending: [], conditions: ['api-late' as const] }];
    expect(rulesOf(factsOf(remotes, { shells }))).toEqual(['api-fails']);
    expect(first(factsOf(remotes, { shells }))).toMatchObject({ owner: operators.api, visitors: 30 });
    expect(rulesOf(factsOf(remotes))).toEqual(['mount-late']);
    const failing = [withCause('mfe-quiz', 'CALL_FAILED', 9), withCause('mfe-auth', 'CALL_REFUSED', 8)];
    expect(rulesOf(factsOf(failing))).toEqual(['api-fails']);
    expect(rulesOf(factsOf(failing.slice(0, 1)))).toEqual(['api-call-fails']);
  });

  test('a content host that fails or lost records is named, with who runs it', () => {
    const shells = (condition: 'content-failing' | 'content-lost') => [
      { pending: [], conditions: [condition] },
    ];
    const healthy = [remoteFacts('mfe-quiz')];
    expect(first(factsOf(healthy, { shells: shells('content-failing') }))).toMatchObject({
      rule: 'content-fails',
      cause: 'CALL_FAILED',
      owner: operators.content,
    });
    expect(first(factsOf(healthy, { shells: shells('content-lost') }))?.cause).toBe('CONTENT_LOST');
  });

  test('a release that no shell starts is its team’s; one that another shell started is the shell’s', () => {
    const shell = (...pending: string[]) => ({ pending, conditions: [] });
    const remotes = [remoteFacts('mfe-quiz'), remoteFacts('mfe-auth')];
    const pending = (...shells: Facts['shells']) => first(factsOf(remotes, { shells }));
    expect(pending(shell('mfe-quiz@1.1.0'))).toMatchObject({
      rule: 'pending-release',
      owner: 'team of mfe-quiz',
      cures: [{ command: 'marquee rollback mfe-quiz@1.0.0 --reason "…"' }],
    });
    expect(pending(shell('mfe-quiz@1.1.0'), shell())).toMatchObject({ owner: operators.site, cures: [] });
    expect(pending(shell('mfe-quiz@1.1.0', 'mfe-auth@1.1.0'))).toMatchObject({ owner: operators.site });
  });

  test('an expired snapshot and an environment without a shell are told, and are no alarm', () => {
    const facts = factsOf([remoteFacts('mfe-quiz')], { shells: [], snapshotExpiresAt: new Date(at) });
    expect(rulesOf(facts)).toEqual(['no-shell', 'snapshot-expired']);
    expect(findAll(facts).map(({ severity }) => severity)).toEqual(['notice', 'notice']);
    expect(judge(facts).platform).toEqual([]);
  });
});

describe('feature 43: states', () => {
  test('a marked release keeps its cause, and can be dismissed; a dismissed one is not named', () => {
    const mark = {
      version: '1.1.0',
      reaches: 'live' as const,
      experiment: null,
      reason: 'forty failed',
      at,
      visitors: 50,
      harmed: 40,
      networks: 1,
      byServer: 0,
    };
    const found = first(
      factsOf([remoteFacts('mfe-quiz', [releaseFacts([aCause('REMOTE_SYNTAX', 40)], { mark })])]),
    );
    expect(found).toMatchObject({ rule: 'syntax-error', isMarked: true });
    expect(commandsOf(found)).toEqual([
      'marquee rollback mfe-quiz@1.0.0 --reason "…"',
      'marquee dismiss mfe-quiz@1.1.0 --reason "…"',
    ]);
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [releaseFacts([], { mark })])]))).toEqual(['marked']);
    const vital = { ...mark, vital: 'LCP' as const };
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [releaseFacts([], { mark: vital })])]))).toEqual([
      'poor-vital',
    ]);
    const dismissed = releaseFacts([aCause('REMOTE_SYNTAX', 40)], { isDismissed: true });
    expect(rulesOf(factsOf([remoteFacts('mfe-quiz', [dismissed])]))).toEqual([]);
  });

  test('what the guardrail took back names the label for which it did, and its owner', () => {
    const automatic = (cause: string) => [
      {
        remote: 'mfe-quiz',
        version: '1.2.0',
        text: 'mfe-quiz 1.2.0 was withdrawn automatically',
        reason: '40 of 40',
        at,
        causes: [aCause(cause, 40)],
      },
    ];
    const taken = (cause: string) =>
      first(factsOf([remoteFacts('mfe-quiz')], { automatic: automatic(cause) }));
    expect(taken('REMOTE_THREW')).toMatchObject({ rule: 'taken-back', owner: 'team of mfe-quiz' });
    expect(taken('INTEGRITY')).toMatchObject({ cause: 'INTEGRITY', owner: operators.site, version: '1.2.0' });
  });

  test('an invalid experiment, a refused schedule, a lock and a freeze are told', () => {
    const experiment = {
      id: 'easy',
      sharePercent: 100,
      variants: [],
      targeting: {},
      conversions: [],
      startedAt: at,
      set: [],
    };
    const facts = factsOf(
      [
        remoteFacts('mfe-quiz', undefined, {
          experiments: [experiment],
          locked: { by: 'asha', reason: 'a launch', at },
        }),
      ],
      {
        invalidExperiments: new Map([['easy', new Date(at)]]),
        schedules: [
          {
            id: 7,
            action: 'promote',
            remote: 'mfe-quiz',
            version: '1.2.0',
            at,
            by: 'ravi',
            reason: 'launch',
            state: 'refused',
            why: 'production is frozen',
          },
        ],
        freezes: [
          { id: 1, from: at, to: '2026-12-02T00:00:00.000Z', by: 'ravi', reason: 'sale', stands: true },
        ],
      },
    );
    expect(rulesOf(facts)).toEqual(['invalid-experiment', 'refused-schedule', 'locked', 'frozen']);
    expect(commandsOf(findAll(facts)[1])).toEqual([
      'marquee promote mfe-quiz@1.2.0 --reason "…" --break-freeze',
    ]);
  });

  test('a poor web vital degrades a release that does not fail', () => {
    const poor = { version: '1.1.0', name: 'INP' as const, loads: 40, poor: 20, since: new Date(at) };
    const found = first(factsOf([remoteFacts('mfe-quiz', [releaseFacts([], { poorVitals: [poor] })])]));
    expect(found).toMatchObject({ rule: 'poor-vital', severity: 'degraded', cause: 'INP', visitors: 20 });
    expect(found?.text).toBe('1.1.0 has a poor INP (over 500 ms) in 20 of 40 loads');
  });
});

describe('feature 43: a diagnosis of a target', () => {
  const target = (more: Partial<Target>): Target => ({
    kind: 'remote',
    name: 'mfe-quiz',
    releases: [{ remote: 'mfe-quiz', owner: 'team of mfe-quiz', version: null, why: 'live' }],
    placedBy: [],
    newest: null,
    ...more,
  });
  const ask = (facts: Facts, more: Partial<Target> = {}) => {
    const asked = target(more);
    return diagnose({ ...facts, target: asked }, asked, () => false);
  };
  const row = (more: Partial<AuditRow>): AuditRow => ({
    position: 3,
    at: new Date(at),
    actor: 'asha',
    action: 'promote',
    environment: 'production',
    remote: 'mfe-quiz',
    version: '1.1.0',
    reason: 'easier',
    details: {},
    previousHash: '',
    hash: '',
    seal: null,
    ...more,
  });

  test('says that nothing is wrong, and what was looked at', () => {
    const answer = ask(
      factsOf([remoteFacts('mfe-quiz'), remoteFacts('mfe-auth', [releaseFacts([aCause('REMOTE_THREW')])])]),
    );
    expect(answer).toMatchObject({ findings: [], checked: { shells: 1 }, at: factsNow.toISOString() });
    expect(answer.verdict).toBe(
      'nothing is wrong with remote mfe-quiz that visitors or shells reported within the hour',
    );
  });

  test('has the change that came before, and not a later one', () => {
    const since = new Date('2026-11-30T09:40:00.000Z');
    const facts = factsOf(
      [remoteFacts('mfe-quiz', [releaseFacts([aCause('REMOTE_THREW', 10, { since })])])],
      {
        changes: [
          row({ position: 5, at: new Date('2026-11-30T09:50:00.000Z'), action: 'canary', version: '1.2.0' }),
          row({ position: 4, at: new Date('2026-11-30T09:39:00.000Z'), action: 'lock', version: null }),
          row({}),
        ],
      },
    );
    expect(ask(facts).findings[0]?.change).toEqual({
      position: 3,
      at,
      actor: 'asha',
      action: 'promote',
      remote: 'mfe-quiz',
      version: '1.1.0',
      reason: 'easier',
    });
  });

  test('a visitor’s diagnosis has the findings of the visitor’s releases alone', () => {
    const live = releaseFacts([aCause('REMOTE_THREW', 20)]);
    const canary = releaseFacts([aCause('MOUNT_TOO_LATE', 8)], { version: '1.2.0', reaches: 'rollout' });
    const facts = factsOf([remoteFacts('mfe-quiz', [live, canary])]);
    const of = (version: string) =>
      ask(facts, {
        kind: 'visitor',
        name: 'a1b2c3d4…',
        releases: [{ remote: 'mfe-quiz', owner: '', version, why: 'live' }],
      }).findings.map(({ rule }) => rule);
    expect([of('1.1.0'), of('1.2.0')]).toEqual([['throws-at-evaluation'], ['mount-late']]);
  });

  test('a release that reaches no visitor: who took it back, or that it was never live', () => {
    const of = (version: string, changes: AuditRow[] = []) =>
      ask(factsOf([remoteFacts('mfe-quiz')], { changes }), {
        kind: 'release',
        name: `mfe-quiz@${version}`,
        releases: [{ remote: 'mfe-quiz', owner: 'team of mfe-quiz', version, why: 'named' }],
      });
    expect(of('1.2.0').verdict).toContain(
      'mfe-quiz@1.2.0 reaches no visitor of production: it was never made live',
    );
    expect(commandsOf(of('1.2.0').findings[0])).toEqual(['marquee promote mfe-quiz@1.2.0 --reason "…"']);
    const withdrawn = of('1.2.0', [
      row({ action: 'withdraw', version: '1.2.0', actor: 'guardrail', reason: '40 of 40' }),
    ]);
    expect(withdrawn.verdict).toContain('guardrail withdrew it: 40 of 40');
    expect(withdrawn.findings[0]?.cures).toEqual([]);
    const back = of('1.2.0', [row({ action: 'rollback', version: '1.0.0', details: { before: '1.2.0' } })]);
    expect(back.verdict).toContain('asha rolled back to 1.0.0: easier');
    expect(of('1.1.0').findings).toEqual([]);
  });

  test('a page and a slot that no release has', () => {
    const none = { releases: [] };
    expect(ask(factsOf([]), { kind: 'page', name: '/nowhere', ...none }).findings[0]?.rule).toBe(
      'unknown-page',
    );
    const slot = ask(factsOf([]), { kind: 'slot', name: 'quiz.x', ...none, placedBy: ['mfe-fan@1.0.0'] });
    expect(slot.findings[0]).toMatchObject({ rule: 'unknown-slot', cause: 'SLOT_UNKNOWN' });
    expect(slot.findings[0]?.evidence[0]?.text).toBe('placed by mfe-fan@1.0.0');
  });
});
