import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeDurably } from './write-durably.ts';

test('a file is created with its parent folders, and replaced completely', async () => {
  const file = path.join(temporaryFolder(), 'a/b/state.json');
  await writeDurably(file, 'a longer first text');
  await writeDurably(file, Buffer.from('second'));
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(readdirSync(path.dirname(file))).toEqual(['state.json']);
});

test('finding 22: a file and its new folders are this user’s alone, also one that was others’ before', async () => {
  const file = path.join(temporaryFolder(), 'a/state.json');
  const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);
  await writeDurably(file, 'first');
  expect([modeOf(file), modeOf(path.dirname(file))]).toEqual(['600', '700']);
  chmodSync(file, 0o644);
  await writeDurably(file, 'second');
  expect(modeOf(file)).toBe('600');
});

test('of concurrent writers one wins, and a reader never finds a part', async () => {
  const file = path.join(temporaryFolder(), 'state.json');
  const texts = Array.from({ length: 12 }, (_, n) => String.fromCodePoint(97 + n).repeat(50_000));
  await writeDurably(file, texts[0] ?? '');

  const writing = Promise.all(texts.map((text) => writeDurably(file, text)));
  let seen = 0;
  const state = { done: false };
  void writing.then(() => (state.done = true));
  while (!state.done) {
    expect(texts).toContain(readFileSync(file, 'utf8'));
    seen += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(seen).toBeGreaterThan(0);
  expect(readdirSync(path.dirname(file))).toEqual(['state.json']);
});

test('a failed write rejects and leaves no draft behind', async () => {
  const folder = temporaryFolder();
  const taken = path.join(folder, 'taken');
  mkdirSync(path.join(taken, 'by a folder'), { recursive: true });
  await expect(writeDurably(taken, 'text')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['taken']);
});
