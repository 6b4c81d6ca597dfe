import type { Snapshot } from '@marquee/contracts';
import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aSite, filesOf } from '../testing/a-site.ts';

const planned = aRelease('mfe-quiz', { version: '1.1.0', slots: [{ name: 'quiz.teaser' }] });
const former = aRelease('mfe-quiz', { version: '1.0.0' });
const withdrawn = aRelease('mfe-quiz', { version: '0.9.0' });

/** Requests a release of a remote that was served before, for a browser in which the planned one failed. */
async function requestFormer(version: string, change?: (snapshot: Snapshot) => void) {
  const site = aSite([planned], {}, change);
  const files = {
    ...filesOf([planned, former, withdrawn]),
    isWithdrawn: (_: string, one: string) => one === '0.9.0',
  };
  const app = await aShellOver({ ...site, files });
  return app.inject(`/__marquee/releases/mfe-quiz/${version}`);
}

test('feature 18: a browser gets what it needs to load a former release', async () => {
  const response = await requestFormer('1.0.0');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(response.json()).toMatchObject({
    version: '1.0.0',
    container: 'mfe_quiz_1_0_0',
    base: '/remotes/mfe-quiz/1.0.0/',
    files: { 'entry.js': expect.stringMatching(/^sha384-/) },
  });
});

test('feature 18: it gets no release that was withdrawn, and none that was never served', async () => {
  expect((await requestFormer('0.9.0')).statusCode).toBe(404);
  expect((await requestFormer('0.8.0')).statusCode).toBe(404);
});

test('feature 18: it gets no release of a remote that was killed', async () => {
  const response = await requestFormer('1.0.0', ({ remotes }) => {
    remotes['mfe-quiz']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  expect(response.statusCode).toBe(404);
});
