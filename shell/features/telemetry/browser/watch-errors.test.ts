/** @jest-environment jsdom */
import { errorCode, PlatformError } from '@marquee/contracts';
import { failedFile } from '../../../browser/failed-file.ts';
import type { PageBeacon } from '../../../browser/telemetry/telemetry.ts';
import { watchErrors } from './watch-errors.ts';

/** What is reported of an uncaught failure. */
async function reportOf(failure: unknown, named: unknown = failure) {
  const beacons: PageBeacon[] = [];
  const handle = watchErrors({
    telemetry: { report: (beacon) => void beacons.push(beacon), recent: () => beacons },
    shell: { remote: 'shell', release: 'abc' },
    causeOf: async () => ({ code: errorCode(named), file: failedFile(failure) }),
  });
  await handle(new ErrorEvent('error', { error: failure }));
  return beacons;
}

function thrownAt(url: string, given: object = {}): Error {
  return Object.assign(
    new Error('it failed'),
    { stack: `Error: it failed\n    at run (${url}:1:20)` },
    given,
  );
}

test('an uncaught error is reported for the release whose script threw it', async () => {
  const failure = thrownAt('http://localhost/remotes/mfe-quiz/1.2.0/entry.js');
  expect(await reportOf(failure)).toMatchObject([
    { kind: 'error', remote: 'mfe-quiz', release: '1.2.0', cause: 'UNCAUGHT', message: 'it failed' },
  ]);
});

test('a file that did not load is reported for its own release, with its cause', async () => {
  const failure = thrownAt('http://localhost/assets/runtime.js', {
    name: 'ChunkLoadError',
    request: 'http://localhost/remotes/mfe-auth/2.0.0/dialog.css',
  });
  const named = new PlatformError('REMOTE_HTTP_STATUS', 'dialog.css did not load', { cause: failure });
  expect(await reportOf(failure, named)).toMatchObject([
    { remote: 'mfe-auth', release: '2.0.0', cause: 'REMOTE_HTTP_STATUS' },
  ]);
});

test('an error of a script from another host is not reported', async () => {
  expect(await reportOf(thrownAt('https://ads.example/tag.js'))).toEqual([]);
});
