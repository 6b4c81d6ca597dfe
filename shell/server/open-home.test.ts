import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openHome } from './open-home.ts';

test('finding 22: only this user may read the shell’s folder, even if others could before', async () => {
  const home = path.join(temporaryFolder(), 'shell');
  const modeOf = () => (statSync(home).mode & 0o777).toString(8);
  await openHome(home);
  expect(modeOf()).toBe('700');
  chmodSync(home, 0o755);
  await openHome(home);
  expect(modeOf()).toBe('700');
});
