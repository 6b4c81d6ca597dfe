import type { Beacon } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { startFakeUpstream, type FakeUpstream } from '../testing/fake-upstream.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runPendingTasks, until } from '@marquee/testing/until';
import { forwardObservations, type Observations } from './forward-observations.ts';
import type { Source } from './forward-observations.ts';
import { createVisitorHash, openVisitorSecret } from './visitor-hash.ts';

const beacon: Beacon = {
  kind: 'mount',
  remote: 'mfe-quiz',
  release: '1.0.0',
  at: 1,
  slot: 'page',
  milliseconds: 20,
};

const network = '0123456789abcdef';
const by = (visitorId: string): Source => ({ visitorId, network, source: 'browser' });

let upstream: FakeUpstream;
let observations: Observations;
let metrics: Registry;
let failures: unknown[];
beforeEach(async () => {
  upstream = await startFakeUpstream();
  metrics = new Registry();
  failures = [];
});
afterEach(async () => {
  await observations.stop();
  await upstream.stop();
});

function forwarding({ intervalMs = 10, url = `${upstream.url}/observations` } = {}) {
  observations = forwardObservations({
    url,
    token: async () => 'observer-token',
    hashOf: (id) => `hash of ${id}`,
    metrics,
    report: (failure) => failures.push(failure),
    intervalMs,
    firstRetryMs: 10,
  });
  return observations;
}
const batches = () =>
  upstream.requests.map(({ body }) => JSON.parse(body) as { batch: string; observations: object[] });
const droppedFor = async (reason: string) =>
  (await metrics.getSingleMetric('marquee_observations_dropped_total')!.get()).values.find(
    ({ labels }) => labels['reason'] === reason,
  )?.value ?? 0;

test('observations are sent in a batch, with a hash in place of the visitor', async () => {
  const { take } = forwarding({ intervalMs: 50 });
  take(beacon, by('one'));
  take(beacon, by('other'));
  await until(() => upstream.requests.length === 1);
  expect(upstream.requests[0]!.headers['authorization']).toBe('Bearer observer-token');
  expect(batches()[0]!.observations).toEqual([
    { ...beacon, visitor: 'hash of one', network, source: 'browser' },
    { ...beacon, visitor: 'hash of other', network, source: 'browser' },
  ]);
});

test('an error does not wait for others', async () => {
  const { take } = forwarding({ intervalMs: 60_000 });
  await runPendingTasks();
  take({ ...beacon, kind: 'error', cause: 'INTERNAL', message: 'broken' } as Beacon, by('one'));
  await until(() => upstream.requests.length === 1);
  expect(batches()[0]!.observations).toMatchObject([{ kind: 'error', visitor: 'hash of one' }]);
});

test('while the registry is down the same batch is retried, and reported once', async () => {
  upstream.respond({ status: 503, body: '{}' });
  forwarding().take(beacon, by('one'));
  await until(() => upstream.requests.length >= 3);
  upstream.respond({ status: 202, body: '{}' });
  const tries = upstream.requests.length;
  await until(() => upstream.requests.length > tries);

  expect(new Set(batches().map(({ batch }) => batch)).size).toBe(1);
  expect(failures).toHaveLength(1);
});

test('a refused batch is not sent again, and counted', async () => {
  upstream.respond({ status: 400, body: '{}' });
  const { take } = forwarding();
  take(beacon, by('one'));
  await until(async () => (await droppedFor('refused')) === 1);
  upstream.respond({ status: 202, body: '{}' });
  take(beacon, by('two'));
  await until(() => upstream.requests.length === 2);
  expect(batches()[1]!.observations).toMatchObject([{ visitor: 'hash of two' }]);
});

test('of a refused batch only the observation is lost for which it was refused', async () => {
  upstream.refuse('bad');
  const { take } = forwarding({ intervalMs: 50 });
  const slots = ['one', 'two', 'bad', 'four', 'five'];
  for (const slot of slots) take({ ...beacon, slot }, by(slot));
  await until(async () => (await droppedFor('refused')) === 1);
  await until(() => failures.length === 1);
  await until(() => upstream.requests.at(-1)?.body.includes('five') === true);
  const accepted = batches().filter((_, at) => !upstream.requests[at]?.body.includes('bad'));
  expect(
    accepted.flatMap(({ observations: all }) => all.map((one) => (one as { slot: string }).slot)),
  ).toEqual(slots.filter((slot) => slot !== 'bad'));
  expect(String(failures[0])).toContain('refused an observation (mount) of mfe-quiz@1.0.0');
});

test('a message that no database can store is sent without what cannot be stored', async () => {
  const { take } = forwarding();
  const message = 'Unexpected token \u0000 in \ud83d';
  take({ kind: 'error', remote: 'mfe-quiz', release: '1.0.0', at: 1, cause: 'INTERNAL', message }, by('one'));
  await until(() => upstream.requests.length === 1);
  expect(batches()[0]!.observations).toMatchObject([{ message: 'Unexpected token  in \ufffd' }]);
});

test('while the registry is down, memory is bounded, and the oldest observations are dropped and counted', async () => {
  upstream.respond({ status: 503, body: '{}' });
  const { take } = forwarding();
  for (let at = 0; at < 30_000; at += 1) take(beacon, by(String(at)));
  expect(await droppedFor('full')).toBeGreaterThanOrEqual(10_000 - 500);
  const [waiting] = (await metrics.getSingleMetric('marquee_observations_waiting')!.get()).values;
  expect(waiting!.value).toBeLessThanOrEqual(20_000);
});

test('a shell that stops sends the remaining observations', async () => {
  const { take, stop } = forwarding({ intervalMs: 60_000 });
  take(beacon, by('one'));
  await stop();
  expect(batches()).toHaveLength(1);
});

test('a visitor has the same hash after a restart and on every shell that shares the secret', async () => {
  const home = temporaryFolder();
  const hashOf = async (settings: { home: string; given: string | undefined }) =>
    createVisitorHash(await openVisitorSecret(settings))('visitor');
  const hash = await hashOf({ home, given: undefined });
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(await hashOf({ home, given: undefined })).toBe(hash);
  const shared = await hashOf({ home, given: 'shared' });
  expect(shared).not.toBe(hash);
  expect(await hashOf({ home: temporaryFolder(), given: 'shared' })).toBe(shared);
});
