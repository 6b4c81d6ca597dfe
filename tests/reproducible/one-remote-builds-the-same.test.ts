import { buildTwice, type Build } from './build-twice.ts';

let one: Build;
let other: Build;
beforeAll(async () => {
  [one, other] = await buildTwice([['build', '--', 'mfe-quiz']], ['mfe-quiz/dist']);
});

test('a remote has the same bytes in two folders, for other users and at other times', () => {
  expect(Object.keys(one.hashes)).toEqual(
    expect.arrayContaining(['mfe-quiz/dist/browser/entry.js.br', 'mfe-quiz/dist/server/remote.cjs.map']),
  );
  expect(other.hashes).toEqual(one.hashes);
});

test('a build of a remote names no folder, user or host', () => {
  expect([...one.leaks, ...other.leaks]).toEqual([]);
});
