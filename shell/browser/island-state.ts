/**
 * The state of a slot in the browser. `waiting`: the server's HTML or fallback, before a trigger. `loading`: the code
 * of its release is loading; after a failure this is a retry. `hydrating`: single-spa bootstraps and mounts it.
 * `failed`: the last attempt failed or the mounted island threw; it shows the server's HTML with a notice, or its
 * fallback. `left`: it was killed or the visitor has left the page. `attempt` is the number of the last attempt, and
 * `failures` the number of failures since the slot was last mounted.
 */
export type IslandState =
  | { status: 'waiting'; attempt: 0; failures: 0 }
  | { status: 'loading' | 'hydrating'; attempt: number; failures: number }
  /** With `isFormer` the last known good release of the remote is mounted instead of the planned one. */
  | { status: 'hydrated'; attempt: number; failures: number; isFormer: boolean }
  /** With `willRetry` it is tried again by itself. */
  | { status: 'failed'; attempt: number; failures: number; willRetry: boolean }
  | { status: 'left'; attempt: number; failures: number };

/**
 * An event that may change the state of an island (page or slot). An event of an attempt is ignored once another
 * attempt has begun or the island was left.
 */
export type IslandEvent =
  /** A hydration trigger fired, a retry is due, or the visitor pressed the retry button. */
  | { type: 'wanted' }
  /** The code of the release has loaded. */
  | { type: 'loaded'; attempt: number }
  /** With `isFormer` the last known good release was mounted instead of the planned one. */
  | { type: 'mounted'; attempt: number; isFormer: boolean }
  /**
   * With `isTransient` a later attempt may succeed without a new release. With `isRefused` nothing was attempted,
   * because the circuit of the remote is open.
   */
  | { type: 'failed'; attempt: number; isTransient: boolean; isRefused: boolean }
  | { type: 'left' };

export type IslandEffect = 'attempt' | 'show-mounted' | 'show-failure' | 'schedule-retry' | 'release';

/**
 * How many times the shell by itself tries again to hydrate an island (page or slot) that failed. After that, only the
 * visitor or a change of the network starts another attempt.
 */
export const maxRetries = 6;

export const waiting: IslandState = { status: 'waiting', attempt: 0, failures: 0 };

/**
 * Returns the next state of an island (page or slot), and the effects to run, in this order. The effect `release`
 * cancels timers and triggers, and drops buffered input. Returns the same state, without effects, for an event that no
 * longer matters.
 */
export function nextIsland(
  state: IslandState,
  event: IslandEvent,
): { state: IslandState; effects: IslandEffect[] } {
  const ignored = { state, effects: [] };
  if (state.status === 'left' || ('attempt' in event && event.attempt !== state.attempt)) return ignored;
  const { attempt, failures } = state;
  const isUnderway = state.status === 'loading' || state.status === 'hydrating';

  switch (event.type) {
    case 'wanted':
      if (state.status !== 'waiting' && state.status !== 'failed') return ignored;
      return { state: { status: 'loading', attempt: attempt + 1, failures }, effects: ['attempt'] };
    case 'loaded':
      return state.status === 'loading' ? { state: { ...state, status: 'hydrating' }, effects: [] } : ignored;
    case 'mounted':
      if (!isUnderway) return ignored;
      return {
        state: { status: 'hydrated', attempt, failures: 0, isFormer: event.isFormer },
        effects: ['show-mounted'],
      };
    case 'failed': {
      if (!isUnderway && state.status !== 'hydrated') return ignored;
      const willRetry = event.isTransient && failures < maxRetries;
      return {
        state: { status: 'failed', attempt, failures: event.isRefused ? failures : failures + 1, willRetry },
        effects: willRetry ? ['show-failure', 'schedule-retry'] : ['show-failure'],
      };
    }
    case 'left':
      return { state: { status: 'left', attempt, failures }, effects: ['release'] };
  }
}
