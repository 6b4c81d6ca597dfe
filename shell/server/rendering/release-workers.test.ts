import { aRelease } from '../../testing/a-release.ts';
import { filesOf } from '../../testing/a-site.ts';
import { createRenderer } from './create-renderer.ts';
import { createReleaseWorkers } from './release-workers.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const quiz = aRelease('mfe-quiz', { version: '1.1.0-pr.1' });

/** A worker of one release that no snapshot has; its process starts at its first render. */
async function aWorker() {
  const workers = createReleaseWorkers({
    renderer: createRenderer({
      scripts: { renderer: 'renderer.cjs', worker: 'worker.cjs' },
      memoryLimitMb: 1_000,
      report: () => undefined,
    }),
    files: filesOf([quiz]),
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
    endWithinMs: 1_000,
  });
  await workers.start(quiz.release, { whenNeeded: true });
  const isThere = () => {
    try {
      return Boolean(workers.of(quiz.release));
    } catch {
      return false;
    }
  };
  return { ...workers, isThere };
}

test('feature 39: snapshots that do not name a release end no worker of a preview, and its end does', async () => {
  const { hold, retainOnly, isThere } = await aWorker();
  const [endOne, endOther] = [hold(quiz.release), hold(quiz.release)];
  retainOnly([], () => true);
  jest.advanceTimersByTime(60_000);
  expect(isThere()).toBe(true);
  endOne();
  endOne();
  jest.advanceTimersByTime(60_000);
  expect(isThere()).toBe(true);
  endOther();
  expect(isThere()).toBe(true);
  jest.advanceTimersByTime(10_000);
  expect(isThere()).toBe(false);
});

test('feature 39: a release of a preview that must end ends within a second, and a live one stays without its preview', async () => {
  const ending = await aWorker();
  ending.hold(quiz.release)({ mustEnd: true });
  jest.advanceTimersByTime(1_000);
  expect(ending.isThere()).toBe(false);

  const live = await aWorker();
  const end = live.hold(quiz.release);
  live.retainOnly([quiz.release]);
  end();
  jest.advanceTimersByTime(60_000);
  expect(live.isThere()).toBe(true);
});
