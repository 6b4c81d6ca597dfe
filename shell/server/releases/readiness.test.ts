import { setTimeout as wait } from 'node:timers/promises';
import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import { until } from '../../testing/wait-until.ts';
import { createReadiness } from './readiness.ts';

const release = (remote: string, version = '1.0.0', criticality = 'regular') =>
  ({ remote, version, manifest: { criticality } }) as Release;

function readinessWithout(lost: string) {
  const started: string[] = [];
  const resting: string[] = [];
  const kept: string[][] = [];
  const reports: unknown[] = [];
  let isLost = true;
  const readiness = createReadiness({
    files: {
      fetchRelease: async ({ remote }) => {
        if (remote === lost && isLost) throw new PlatformError('INTEGRITY', `a file of ${remote} is lost`);
      },
    },
    workers: {
      start: async (one, { whenNeeded = false } = {}) =>
        void (whenNeeded ? resting : started).push(releaseId(one)),
      retainOnly: (all) => void kept.push(all.map(releaseId)),
    },
    report: (failure) => reports.push(failure),
  });
  return { readiness, started, resting, kept, reports, find: () => (isLost = false) };
}

test('one lost file holds up nobody else, is reported once, and its release is ready as soon as it is back', async () => {
  const { readiness, reports, find } = readinessWithout('mfe-quiz');
  const [quiz, auth] = [release('mfe-quiz'), release('mfe-auth')];
  let told = 0;
  readiness.onReady(() => (told += 1));
  await readiness.bring([quiz, auth]);
  expect([readiness.isReady(quiz), readiness.isReady(auth), told]).toEqual([false, true, 1]);

  await wait(700);
  find();
  await until(() => readiness.isReady(quiz));
  expect(told).toBe(2);
  expect(reports).toMatchObject([
    { code: 'INTEGRITY', message: 'mfe-quiz@1.0.0 is not ready and is kept back; everything else goes on' },
  ]);
});

test('only what is new is warmed', async () => {
  const { readiness, started } = readinessWithout('');
  await readiness.bring([release('mfe-auth')]);
  await readiness.bring([release('mfe-auth'), release('mfe-quiz')]);
  expect(started).toEqual(['mfe-auth@1.0.0', 'mfe-quiz@1.0.0']);
});

test('of hundreds of remotes the most important are warmed at the start, the others when needed; what comes later is warmed', async () => {
  const { readiness, started, resting } = readinessWithout('');
  const many = Array.from({ length: 200 }, (_, number) => release(`mfe-${number}`));
  await readiness.bring([...many, release('mfe-auth', '1.0.0', 'essential')]);
  expect([started.length, resting.length]).toEqual([16, 185]);
  expect(started).toContain('mfe-auth@1.0.0');
  expect(many.every((one) => readiness.isReady(one))).toBe(true);

  await readiness.bring([...many, release('mfe-199', '2.0.0')]);
  expect([started.at(-1), started.length, resting.length]).toEqual(['mfe-199@2.0.0', 17, 185]);
});

test('what is wanted no more is neither kept nor tried again, and is warmed anew when it comes back', async () => {
  const { readiness, started, kept, reports, find } = readinessWithout('mfe-quiz');
  await readiness.bring([release('mfe-quiz'), release('mfe-auth'), release('mfe-auth', '2.0.0')]);
  readiness.retainOnly([release('mfe-auth')]);
  find();
  await wait(700);
  expect(kept).toEqual([['mfe-auth@1.0.0']]);
  expect(readiness.isReady(release('mfe-auth', '2.0.0'))).toBe(false);
  await readiness.bring([release('mfe-auth', '2.0.0')]);
  expect(started).toEqual(['mfe-auth@1.0.0', 'mfe-auth@2.0.0', 'mfe-auth@2.0.0']);
  expect(reports).toHaveLength(1);
});
