import { aRelease } from '../../../testing/a-release.ts';
import { aSnapshot } from '../../../testing/signed-snapshots.ts';
import type { KilledRemotes } from '../page/killed-remotes.ts';
import { createKillFeed } from './kill-feed.ts';

const releases = ['mfe-quiz', 'mfe-auth'].map((remote) => aRelease(remote, {}).release);

function aSnapshotKilling(sequence: number, ...killed: string[]) {
  const snapshot = aSnapshot({ sequence, releases });
  for (const name of killed) {
    const rule = snapshot.remotes[name];
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  }
  return snapshot;
}

test('who listens hears of kills and revivals, and of no other release', () => {
  const feed = createKillFeed();
  const heard: KilledRemotes[] = [];
  feed.inForce(aSnapshotKilling(1));
  const stop = feed.follow((word) => heard.push(word));
  feed.inForce(aSnapshotKilling(2, 'mfe-quiz'));
  feed.inForce(aSnapshotKilling(3, 'mfe-quiz'));
  feed.inForce(aSnapshotKilling(4, 'mfe-quiz', 'mfe-auth'));
  feed.inForce(aSnapshotKilling(5));
  stop();
  feed.inForce(aSnapshotKilling(6, 'mfe-quiz'));

  expect(heard).toEqual([
    { sequence: 2, killed: ['mfe-quiz'] },
    { sequence: 4, killed: ['mfe-auth', 'mfe-quiz'] },
    { sequence: 5, killed: [] },
  ]);
});

test('who comes later is told what is so now, with the sequence that says it', () => {
  const feed = createKillFeed();
  expect(feed.current()).toBeUndefined();
  feed.inForce(aSnapshotKilling(2, 'mfe-quiz'));
  feed.inForce(aSnapshotKilling(3, 'mfe-quiz'));
  expect(feed.current()).toEqual({ sequence: 3, killed: ['mfe-quiz'] });
});
