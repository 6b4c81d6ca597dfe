import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import { until } from '@marquee/testing/until';
import { createReadiness } from './readiness.ts';

const release = (remote: string, version = '1.0.0', criticality = 'regular') =>
  ({ remote, version, manifest: { criticality } }) as Release;

function readinessWithout(lost: string) {
  const started: string[] = [];
  const deferred: string[] = [];
  const retained: string[][] = [];
  const reports: unknown[] = [];
  let isLost = true;
  let tries = 0;
  const readiness = createReadiness({
    files: {
      fetchRelease: async ({ remote }) => {
        if (remote === lost) tries += 1;
        if (remote === lost && isLost) throw new PlatformError('INTEGRITY', `a file of ${remote} is lost`);
      },
    },
    fit: { check: async ({ version }) => (version === '3.0.0' ? 'needs sdk 3' : undefined) },
    workers: {
      start: async (one, { whenNeeded = false } = {}) =>
        void (whenNeeded ? deferred : started).push(releaseId(one)),
      retainOnly: (all) => void retained.push(all.map(releaseId)),
    },
    report: (failure) => reports.push(failure),
  });
  return {
    readiness,
    started,
    deferred,
    retained,
    reports,
    tries: () => tries,
    find: () => (isLost = false),
  };
}

test('a missing file delays its release only, is reported once, and the release is ready when the file is back', async () => {
  const { readiness, reports, find, tries } = readinessWithout('mfe-quiz');
  const [quiz, auth] = [release('mfe-quiz'), release('mfe-auth')];
  let notified = 0;
  readiness.onReady(() => (notified += 1));
  await readiness.prepare([quiz, auth]);
  expect([readiness.isReady(quiz), readiness.isReady(auth), notified]).toEqual([false, true, 1]);

  // Also its first retry fails.
  await until(() => tries() > 1);
  find();
  await until(() => readiness.isReady(quiz));
  expect(notified).toBe(2);
  expect(reports).toMatchObject([
    { code: 'INTEGRITY', message: 'mfe-quiz@1.0.0 is not ready and pending; all other changes are active' },
  ]);
});

test('only new releases are prepared', async () => {
  const { readiness, started } = readinessWithout('');
  await readiness.prepare([release('mfe-auth')]);
  await readiness.prepare([release('mfe-auth'), release('mfe-quiz')]);
  expect(started).toEqual(['mfe-auth@1.0.0', 'mfe-quiz@1.0.0']);
});

test('of hundreds of remotes the most critical start their workers first, the others when needed; later releases start theirs', async () => {
  const { readiness, started, deferred } = readinessWithout('');
  const many = Array.from({ length: 200 }, (_, number) => release(`mfe-${number}`));
  await readiness.prepare([...many, release('mfe-auth', '1.0.0', 'essential')]);
  expect([started.length, deferred.length]).toEqual([16, 185]);
  expect(started).toContain('mfe-auth@1.0.0');
  expect(many.every((one) => readiness.isReady(one))).toBe(true);

  await readiness.prepare([...many, release('mfe-199', '2.0.0')]);
  expect([started.at(-1), started.length, deferred.length]).toEqual(['mfe-199@2.0.0', 17, 185]);
});

test('a release that is no longer needed is dropped and not retried, and prepared again when it is needed again', async () => {
  jest.useFakeTimers();
  const { readiness, started, retained, reports, find } = readinessWithout('mfe-quiz');
  await readiness.prepare([release('mfe-quiz'), release('mfe-auth'), release('mfe-auth', '2.0.0')]);
  readiness.retainOnly([release('mfe-auth')]);
  find();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(retained).toEqual([['mfe-auth@1.0.0']]);
  expect(readiness.isReady(release('mfe-auth', '2.0.0'))).toBe(false);
  await readiness.prepare([release('mfe-auth', '2.0.0')]);
  expect(started).toEqual(['mfe-auth@1.0.0', 'mfe-auth@2.0.0', 'mfe-auth@2.0.0']);
  expect(reports).toHaveLength(1);
  jest.useRealTimers();
});

test('a release that does not fit the shell starts no worker, is reported, and does not wait', async () => {
  const { readiness, started, deferred, reports } = readinessWithout('');
  const misfit = release('mfe-quiz', '3.0.0');
  await readiness.prepare([misfit]);
  expect([...started, ...deferred]).toEqual([]);
  expect(readiness.isReady(misfit)).toBe(true);
  expect(reports).toMatchObject([{ code: 'VERSION', message: 'mfe-quiz@3.0.0 needs sdk 3' }]);
});
