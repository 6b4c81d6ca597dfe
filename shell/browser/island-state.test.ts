import fc from 'fast-check';
import { isFirstRing } from '@marquee/testing/ring';
import { maxRetries, nextIsland, waiting, type IslandEvent, type IslandState } from './island-state.ts';

const after = (...events: IslandEvent[]) =>
  events.reduce((at, event) => nextIsland(at.state, event), {
    state: waiting,
    effects: [],
  } as ReturnType<typeof nextIsland>);

const wanted: IslandEvent = { type: 'wanted' };
const loaded = (attempt: number): IslandEvent => ({ type: 'loaded', attempt });
const mounted = (attempt: number, isFormer = false): IslandEvent => ({ type: 'mounted', attempt, isFormer });
const failed = (attempt: number, isTransient = true, isRefused = false): IslandEvent => ({
  type: 'failed',
  attempt,
  isTransient,
  isRefused,
});

test('an island loads, hydrates and is hydrated', () => {
  expect(after(wanted)).toEqual({
    state: { status: 'loading', attempt: 1, failures: 0 },
    effects: ['attempt'],
  });
  expect(after(wanted, loaded(1)).state.status).toBe('hydrating');
  expect(after(wanted, loaded(1), mounted(1))).toEqual({
    state: { status: 'hydrated', attempt: 1, failures: 0, isFormer: false },
    effects: ['show-mounted'],
  });
});

test('the last known good release may take the place of the planned one', () => {
  expect(after(wanted, loaded(1), mounted(1, true)).state).toMatchObject({ isFormer: true });
});

test('a failure that may pass is shown and tried again, until the retries are used up', () => {
  let { state } = after(wanted);
  for (let failures = 1; failures <= maxRetries; failures += 1) {
    const next = nextIsland(state, failed(failures));
    expect(next).toEqual({
      state: { status: 'failed', attempt: failures, failures, willRetry: true },
      effects: ['show-failure', 'schedule-retry'],
    });
    ({ state } = nextIsland(next.state, wanted));
  }
  expect(nextIsland(state, failed(maxRetries + 1))).toMatchObject({
    state: { status: 'failed', willRetry: false },
    effects: ['show-failure'],
  });
});

test('a refused attempt is tried again and does not use up a retry', () => {
  expect(after(wanted, failed(1, true, true))).toEqual({
    state: { status: 'failed', attempt: 1, failures: 0, willRetry: true },
    effects: ['show-failure', 'schedule-retry'],
  });
});

test('a failure that would repeat is only shown; the visitor may try again', () => {
  const broken = after(wanted, loaded(1), failed(1, false));
  expect(broken).toMatchObject({ state: { willRetry: false }, effects: ['show-failure'] });
  expect(nextIsland(broken.state, wanted).effects).toEqual(['attempt']);
});

test('an island that throws after its mount has failed', () => {
  expect(after(wanted, loaded(1), mounted(1), failed(1, false)).state.status).toBe('failed');
});

const event = fc.oneof(
  fc.constant(wanted),
  fc.nat(6).map(loaded),
  fc.tuple(fc.nat(6), fc.boolean()).map(([attempt, isFormer]) => mounted(attempt, isFormer)),
  fc
    .tuple(fc.nat(6), fc.boolean(), fc.boolean())
    .map(([attempt, isTransient, isRefused]) => failed(attempt, isTransient, isRefused)),
  fc.constant<IslandEvent>({ type: 'left' }),
);

test('feature 16: in every sequence of events one attempt runs at most, and late results change nothing', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state: IslandState = waiting;
      let running = 0;
      for (const one of events) {
        const next = nextIsland(state, one);
        if ('attempt' in one && one.attempt !== state.attempt) expect(next).toEqual({ state, effects: [] });
        if (state.status === 'left') expect(next).toEqual({ state, effects: [] });
        expect(next.state.attempt).toBeGreaterThanOrEqual(state.attempt);
        for (const effect of next.effects) {
          if (effect === 'attempt') running += 1;
          else if (effect !== 'schedule-retry') running = 0;
        }
        expect(running).toBeLessThanOrEqual(1);
        expect(running === 1).toBe(next.state.status === 'loading' || next.state.status === 'hydrating');
        expect(next.effects.includes('schedule-retry') && next.state.status !== 'failed').toBe(false);
        state = next.state;
      }
    }),
    { numRuns: isFirstRing ? 300 : 2_000 },
  );
});
