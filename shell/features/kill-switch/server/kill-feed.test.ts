import { aRelease } from '../../../testing/a-release.ts';
import { aSnapshot } from '../../../testing/signed-snapshots.ts';
import type { KilledRemotes } from '../../../page/killed-remotes.ts';
import { createKillFeed } from './kill-feed.ts';

const releases = ['mfe-quiz', 'mfe-auth'].map((remote) => aRelease(remote, {}).release);

const live = { 'mfe-quiz': '1.0.0', 'mfe-auth': '1.0.0' };

function aSnapshotKilling(sequence: number, ...killed: string[]) {
  const snapshot = aSnapshot({ sequence, releases });
  for (const name of killed) {
    const rule = snapshot.remotes[name];
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  }
  return snapshot;
}

test('listeners receive kills and revivals, and no change that concerns no page', () => {
  const feed = createKillFeed();
  const received: KilledRemotes[] = [];
  feed.update(aSnapshotKilling(1));
  const stop = feed.subscribe((killed) => received.push(killed));
  feed.update(aSnapshotKilling(2, 'mfe-quiz'));
  feed.update(aSnapshotKilling(3, 'mfe-quiz'));
  feed.update(aSnapshotKilling(4, 'mfe-quiz', 'mfe-auth'));
  feed.update(aSnapshotKilling(5));
  stop();
  feed.update(aSnapshotKilling(6, 'mfe-quiz'));

  expect(received).toEqual([
    { sequence: 2, killed: ['mfe-quiz'], releases: live },
    { sequence: 4, killed: ['mfe-auth', 'mfe-quiz'], releases: live },
    { sequence: 5, killed: [], releases: live },
  ]);
});

test('feature 29: listeners learn of a release, and of a rule for some visitors without its content', () => {
  const feed = createKillFeed();
  const received: string[] = [];
  feed.update(aSnapshotKilling(1));
  feed.subscribe((state) => received.push(state.releases['mfe-quiz'] ?? ''));
  const newer = aSnapshotKilling(2);
  newer.remotes['mfe-quiz']!.live = '1.1.0';
  feed.update(newer);
  const ramping = structuredClone(newer);
  ramping.remotes['mfe-quiz']!.rollout = { version: '2.0.0', salt: 'secret', percent: 10 };
  feed.update({ ...ramping, sequence: 3 });
  feed.update({ ...ramping, sequence: 4 });
  expect(received).toEqual(['1.1.0', expect.stringMatching(/^1\.1\.0~[\w-]{8}$/)]);
});

test('current returns the killed remotes with the newest sequence', () => {
  const feed = createKillFeed();
  expect(feed.current()).toBeUndefined();
  feed.update(aSnapshotKilling(2, 'mfe-quiz'));
  feed.update(aSnapshotKilling(3, 'mfe-quiz'));
  expect(feed.current()).toEqual({ sequence: 3, killed: ['mfe-quiz'], releases: live });
});
