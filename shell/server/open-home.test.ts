import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openHome } from './open-home.ts';

const environment = 'production';
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('finding 22: only this user may read the shell’s folder, even if others could before', async () => {
  const home = path.join(temporaryFolder(), 'shell');
  await openHome({ home, environment });
  expect(modeOf(home)).toBe('700');
  chmodSync(home, 0o755);
  await openHome({ home, environment });
  expect(modeOf(home)).toBe('700');
});

describe('the state of another shell', () => {
  let stateFrom: string;
  beforeEach(() => {
    stateFrom = temporaryFolder();
    mkdirSync(path.join(stateFrom, 'blobs'));
    writeFileSync(path.join(stateFrom, 'snapshot-production.json'), 'theirs', { mode: 0o444 });
    writeFileSync(path.join(stateFrom, 'blobs/ab'), 'a file', { mode: 0o444 });
    chmodSync(path.join(stateFrom, 'blobs'), 0o555);
  });
  afterEach(() => chmodSync(path.join(stateFrom, 'blobs'), 0o755));

  test('is copied into a new folder, in which this user may write, although the original is read-only', async () => {
    const home = path.join(temporaryFolder(), 'shell');
    await openHome({ home, environment, stateFrom });
    expect(readFileSync(path.join(home, 'blobs/ab'), 'utf8')).toBe('a file');
    expect([modeOf(path.join(home, 'blobs')), modeOf(path.join(home, 'blobs/ab'))]).toEqual(['700', '600']);
  });

  test('does not replace a snapshot of this shell', async () => {
    const home = temporaryFolder();
    const file = path.join(home, 'snapshot-production.json');
    writeFileSync(file, 'ours');
    await openHome({ home, environment, stateFrom });
    expect(readFileSync(file, 'utf8')).toBe('ours');
  });

  test('is named if it cannot be read', async () => {
    const missing = path.join(stateFrom, 'none');
    await expect(
      openHome({ home: temporaryFolder(), environment, stateFrom: missing }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`STATE_FROM ${missing}`),
    });
  });
});
