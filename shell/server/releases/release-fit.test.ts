import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sdk } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { createReleaseFit, readShellVersions } from './release-fit.ts';

const versions = { sdk: { current: '2.0.0', oldest: '1.0.0' }, shared: { react: '19.3.1' } };
const contracts = { publishes: [], subscribes: [], offers: [], uses: [] };

function fitWith(recorded?: object) {
  const bytes = Buffer.from(JSON.stringify({ ...contracts, ...recorded }));
  const file = recorded && { bytes, integrity: '', sha256: '' };
  return createReleaseFit({ versions, files: { read: async () => file } });
}

test('a release of the previous major fits, with the contracts that its build recorded or without any', async () => {
  const { release } = aRelease('mfe-quiz');
  expect(await fitWith({ shellApi: 1 }).check(release)).toBeUndefined();
  expect(await fitWith().check(release)).toBeUndefined();
});

test('a release for a later sdk does not fit, and says why', () => {
  const { release } = aRelease('mfe-quiz', { sdk: '>=3.0 <4' });
  expect(fitWith().misfitOf(release)).toBe('needs sdk >=3.0 <4; the shell runs 1.0.0 to 2.0.0');
});

test('a release with another React does not fit, once its contracts are read', async () => {
  const { release } = aRelease('mfe-quiz', { sdk: '>=2.0 <3' });
  const built = { range: '>=2.0 <3', built: '2.0.0', deprecated: [] };
  const fit = fitWith({ sdk: built, shared: { react: '^20.0.0' } });
  expect(fit.misfitOf(release)).toBeUndefined();
  const why = 'needs react ^20.0.0; the shell shares 19.3.1';
  expect(await fit.check(release)).toBe(why);
  expect(fit.misfitOf(release)).toBe(why);
  expect(fit.misfitOf({ ...release, version: '9.9.9' })).toBeUndefined();
});

test('the versions of a shell are those of its build', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'shell-versions-'));
  await writeFile(path.join(dist, 'shared-packages.json'), '{"react":"19.3.1"}');
  expect(readShellVersions(dist)).toEqual({ sdk, shared: { react: '19.3.1' } });
  await rm(dist, { recursive: true });
});
