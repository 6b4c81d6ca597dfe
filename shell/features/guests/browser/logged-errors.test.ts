/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import type { PageBeacon } from '../../../browser/telemetry/telemetry.ts';
import { stackOf } from '../../../browser/telemetry/stack-of.ts';
import { watchLoggedErrors } from './logged-errors.ts';

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
let beacons: PageBeacon[] = [];
beforeEach(() => (beacons = []));
const telemetry = { report: (beacon: PageBeacon) => void beacons.push(beacon), recent: () => beacons };
watchLoggedErrors(
  // It uses no other service.
  { telemetry, services: { stackOf } as never },
  ({ remote, release }) => remote === 'wishes' && release === '1.0.0',
);

function thrownAt(path: string, message = 'no wishes'): Error {
  return Object.assign(new Error(message), {
    stack: `Error: ${message}\n    at setup (http://localhost${path}:1:20)\n    at Qt (http://localhost/assets/runtime/core.js:1:1)`,
  });
}
const ofGuest = '/remotes/wishes/1.0.0/assets/Wishes-a1.js';

test('what a component of Vue throws is logged as before, and reported for its release', async () => {
  const failure = thrownAt(ofGuest);
  console.error(failure);
  await runPendingTasks();
  expect(logged).toHaveBeenLastCalledWith(failure);
  expect(beacons).toEqual([
    {
      kind: 'error',
      remote: 'wishes',
      release: '1.0.0',
      at: expect.any(Number),
      cause: 'UNCAUGHT',
      message: 'no wishes',
      stack: expect.stringContaining(`at setup (${ofGuest}:1:20)`),
    },
  ]);
});

test.each([
  ['a text', `failed at http://localhost${ofGuest}:1:20`],
  ['an error of the shell', thrownAt('/assets/runtime/core.js')],
  ['an error of a remote of this platform', thrownAt('/remotes/mfe-quiz/1.0.0/entry.js')],
  ['an error of a release that is not on the page', thrownAt('/remotes/wishes/0.9.0/main.js')],
  ['an error of a third party', thrownAt('https://tags.example/t.js')],
])('%s is only logged', async (_, one) => {
  console.error('about', one);
  await runPendingTasks();
  expect([logged.mock.lastCall, beacons]).toEqual([['about', one], []]);
});

test('an error that the shell logs and reports is reported once', async () => {
  const failure = thrownAt(ofGuest, 'it did not mount');
  console.error(failure);
  telemetry.report({
    kind: 'error',
    remote: 'wishes',
    release: '1.0.0',
    at: 1,
    cause: 'REMOTE_THREW',
    message: failure.message,
  });
  await runPendingTasks();
  expect(beacons).toMatchObject([{ cause: 'REMOTE_THREW' }]);
});

test('a component that fails in a loop is reported once per message, and at most 30 times', async () => {
  for (let time = 0; time < 200; time += 1) console.error(thrownAt(ofGuest, `wish ${time % 100} is missing`));
  await runPendingTasks();
  // The tests before this one have reported one.
  expect(beacons).toHaveLength(29);
});
