import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tokenFor } from './token-for.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-token-'));
  await mkdir(path.join(home, 'registry'));
  await writeFile(path.join(home, 'registry/token'), 'stored\n');
  await writeFile(path.join(home, 'secret'), 'mounted\n');
});
afterEach(() => rm(home, { recursive: true }));

test('a token is taken from the environment, then from a file, then from this machine', async () => {
  const url = 'http://localhost:3003';
  const file = path.join(home, 'secret');
  expect(await tokenFor(url, home, { MARQUEE_TOKEN: 'given', MARQUEE_TOKEN_FILE: file })).toBe('given');
  expect(await tokenFor(url, home, { MARQUEE_TOKEN: '', MARQUEE_TOKEN_FILE: file })).toBe('mounted');
  expect(await tokenFor(url, home, {})).toBe('stored');
  await expect(tokenFor(url, home, { MARQUEE_TOKEN_FILE: path.join(home, 'none') })).rejects.toThrow(/none/);
});

test('the stored token is not sent to a registry on another machine', async () => {
  expect(await tokenFor('https://registry.site.example', home, {})).toBeUndefined();
});
