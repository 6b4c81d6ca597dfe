import type { Release } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aSnapshot } from '../../testing/signed-snapshots.ts';
import { activatable, neededReleases, nextState, type SnapshotState } from './snapshot-state.ts';

const { release: quiz } = aRelease('mfe-quiz', {});
const quiz2: Release = { ...quiz, version: '2.0.0' };
const received = (sequence: number, ...releases: Release[]) => ({
  text: `snapshot ${sequence}`,
  snapshot: aSnapshot({ sequence, releases }),
});
const everything = () => true;
const nothing = () => false;

test('the first snapshot becomes active when its releases were attempted and one is ready', () => {
  const newest = received(1, quiz);
  const state = nextState({}, { kind: 'received', newest });
  expect(activatable(state, everything)).toBeUndefined();
  const attempted = nextState(state, { kind: 'attempted', attempted: newest.snapshot });
  expect(activatable(attempted, nothing)).toBeUndefined();
  expect(activatable(attempted, everything)).toBe(newest.snapshot);
});

test('a newer snapshot is active at once, and a release that is pending follows when it is ready', () => {
  const [first, second] = [received(1, quiz), received(2, quiz2)];
  let state: SnapshotState = nextState({ newest: first }, { kind: 'activated', active: first.snapshot });
  state = nextState(state, { kind: 'received', newest: second });
  expect(neededReleases(state)).toEqual([quiz, quiz2]);
  // Nothing but the pending release differs.
  expect(activatable(state, nothing)).toBeUndefined();

  second.snapshot.remotes['mfe-quiz']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  const killed = activatable(state, nothing)!;
  expect(killed.remotes['mfe-quiz']).toMatchObject({ live: '1.0.0', killed: { reason: 'on fire' } });
  state = nextState(state, { kind: 'activated', active: killed });
  expect(activatable(state, everything)).toBe(second.snapshot);
});

test('feature 39: a preview of a newer snapshot is there at once, although a release is pending', () => {
  const [first, second] = [received(1, quiz), received(2, quiz2)];
  second.snapshot.previews = [{ id: 1, name: 'pr-1', expiresAt: '2999-01-01T00:00:00.000Z', releases: {} }];
  const state = nextState({ newest: first }, { kind: 'activated', active: first.snapshot });
  const next = activatable(nextState(state, { kind: 'received', newest: second }), nothing)!;
  expect(next.previews).toEqual(second.snapshot.previews);
  expect([next.sequence, next.remotes['mfe-quiz']?.live]).toEqual([2, '1.0.0']);
});
