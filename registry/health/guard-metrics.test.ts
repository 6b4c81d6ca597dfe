import type { Observation } from '@marquee/contracts';
import { changeTo, publishTwo } from '../testing/a-build.ts';
import { aboutVisitor as common, many, vital, within } from '../testing/observations.ts';
import { openForEachTest, type TestRegistry } from '../testing/start-test-registry.ts';
import type { MetricResult } from './read-metrics.ts';
import { recordObservations } from './record-observations.ts';

let registry: TestRegistry;
openForEachTest('guard-metrics', async (opened) => {
  registry = opened;
  const detail = {
    type: 'object',
    properties: { fee: { type: 'integer', minimum: 0, maximum: 900 } },
  } as const;
  const events = [{ name: 'quiz:paid', version: 1, replay: 'none' as const, detail, measures: ['fee'] }];
  const publishes = [{ event: 'quiz:paid', version: 1, detail }];
  await publishTwo(registry, 'mfe-quiz', { events, contracts: { publishes } });
});

const lcp = {
  name: 'lcp',
  role: 'guardrail',
  kind: 'quantile',
  figure: 'LCP',
  share: 0.75,
  marginPercent: 5,
};
const versions = { old: '1.0.0', new: '1.1.0' } as const;
type Variant = keyof typeof versions;

const start = (metrics: object[], order: Variant[] = ['old', 'new']) =>
  changeTo(registry, 'start-experiment', {
    remote: 'mfe-quiz',
    id: 'faster',
    sharePercent: 100,
    // Two networks shall have many visitors.
    visitorsPerNetwork: 1_000,
    variants: order.map((name) => ({ name, version: versions[name] })),
    metrics,
  });
const exposure = (at: number, variant: Variant): Observation => ({
  kind: 'exposure',
  ...common(at, versions[variant]),
  experiment: 'faster',
  variant,
});
/** Visitors of a variant with this LCP: none of it is poor, so the guardrail against harm has nothing to say. */
const visits = (from: number, count: number, variant: Variant, ms: number) =>
  many(count, (at) => [
    exposure(from + at, variant),
    vital(from + at, versions[variant], 'LCP', ms + (at % 20) * 20),
  ]).flat();

/** Stores observations in one transaction, lets the guardrail judge them, and reads the experiment. */
async function judged(observations: readonly Observation[]) {
  await recordObservations(registry.db, { environment: 'production', observations });
  await registry.runGuardrail();
  const { state, metrics } = (
    await registry.app.inject('/environments/production/experiments/faster')
  ).json();
  const { variants } = (metrics as MetricResult[])[0]!;
  return { state: String(state), verdict: variants[1]!.against?.verdict };
}
const stops = async () =>
  (await registry.app.inject('/audit?limit=50'))
    .json()
    .rows.filter(({ action }: { action: string }) => action === 'stop-experiment');

test('feature 46: a guardrail metric that is certainly worse stops the experiment, with the figures in the audit', async () => {
  expect((await start([{ ...lcp, whenWorse: 'stop' }])).statusCode).toBe(200);
  const found = await judged([...visits(0, 400, 'old', 1_000), ...visits(1_000, 400, 'new', 1_500)]);
  expect(found).toEqual({ state: 'stopped', verdict: 'worse' });
  expect(await stops()).toMatchObject([
    {
      actor: 'guardrail',
      remote: 'mfe-quiz',
      reason: expect.stringMatching(
        /^the guardrail metric lcp \(LCP\) of faster is worse with new than with old, by more than the 5 % that are tolerated: 1\d{3} against 1\d{3}, difference between \d+(\.\d)? and \d+(\.\d)?, also without the two networks that say so most$/,
      ),
      details: {
        experiment: 'faster',
        promoted: null,
        evidence: { metric: 'lcp', variant: 'new', marginPercent: 5, visitorsOfOtherNetworks: 798 },
      },
    },
  ]);
  const { remotes, verdict } = (await registry.app.inject('/environments/production')).json();
  expect(remotes[0]).toMatchObject({ live: '1.0.0', experiments: [] });
  expect(JSON.stringify(verdict.findings)).toContain(
    'mfe-quiz: the experiment faster was stopped automatically',
  );
  // It is slower, not broken: a person can still promote it.
  const { payload } = (await registry.app.inject('/environments/production/snapshot')).json();
  expect(JSON.parse(payload).withdrawn ?? []).toEqual([]);
});

test('feature 46: it only warns without being told to stop, and within its margin @all', async () => {
  await start([lcp, { ...lcp, name: 'wide', marginPercent: 90, whenWorse: 'stop' }]);
  const visitors = [...visits(0, 400, 'old', 1_000), ...visits(1_000, 400, 'new', 1_500)];
  expect(await judged(visitors)).toEqual({ state: 'running', verdict: 'worse' });
  const page = (await registry.app.inject('/console/production/experiments/faster')).body;
  expect(page).toContain('Warning: it is worse by more than 5 %.');
  expect(page).toContain(
    'Fine: it is not shown to be worse by more than 90 %. That would stop the experiment.',
  );
  expect(await stops()).toEqual([]);
});

test('feature 46: what two networks report stops nothing @all', async () => {
  await start([{ ...lcp, whenWorse: 'stop' }]);
  const few = visits(2_000, 200, 'new', 3_000).map((one, at) => within(at % 4 < 2 ? 1 : 2, one));
  const visitors = [...visits(0, 400, 'old', 1_000), ...visits(1_000, 200, 'new', 1_000), ...few];
  expect(await judged(visitors)).toEqual({ state: 'running', verdict: 'worse' });
  expect(await stops()).toEqual([]);
});

test('feature 46: it stops nothing while the policy forbids automatic changes @all', async () => {
  await changeTo(registry, 'policy', { acting: false });
  await start([{ ...lcp, whenWorse: 'stop' }]);
  const visitors = [...visits(0, 400, 'old', 1_000), ...visits(1_000, 400, 'new', 1_500)];
  expect(await judged(visitors)).toEqual({ state: 'running', verdict: 'worse' });
});

test('feature 46: a variant that is live stops nothing: its visitors would keep it @all', async () => {
  await start([{ ...lcp, whenWorse: 'stop' }], ['new', 'old']);
  const visitors = [...visits(0, 400, 'old', 1_500), ...visits(1_000, 400, 'new', 1_000)];
  expect(await judged(visitors)).toEqual({ state: 'running', verdict: 'worse' });
});

test('feature 46: a mean of which less is better stops too; only guardrails can @all', async () => {
  const fees = { name: 'fees', kind: 'mean', figure: 'quiz:paid.fee', better: 'less', whenWorse: 'stop' };
  expect((await start([{ ...fees, role: 'secondary' }])).json().message).toContain(
    'only guardrails warn or stop',
  );
  await start([{ ...fees, role: 'guardrail' }]);
  const paid = (from: number, variant: Variant, fee: number) =>
    many(400, (at): Observation[] => [
      exposure(from + at, variant),
      ...(at % 2 === 0
        ? [
            {
              kind: 'outcome' as const,
              ...common(from + at, versions[variant]),
              event: 'quiz:paid',
              values: { fee: fee + (at % 7) * 10 },
            },
          ]
        : []),
    ]).flat();
  expect(await judged([...paid(0, 'old', 300), ...paid(1_000, 'new', 600)])).toEqual({
    state: 'stopped',
    verdict: 'worse',
  });
  expect((await stops())[0].reason).toMatch(
    /^the guardrail metric fees \(quiz:paid.fee\) of faster is worse with new than with old: /,
  );
});
