import { ownerOfStack } from './owner-of-stack.ts';

const shell = { remote: 'shell', release: 'abc' };
const owner = (...lines: string[]) => ownerOfStack(['Error: no', ...lines].join('\n'), shell);
const quiz = { remote: 'mfe-quiz', release: '2.1.0' };

test('attributes an error to the release whose script threw it, in the stack formats of all browsers', () => {
  expect(owner('    at play (/remotes/mfe-quiz/2.1.0/play.1a2b.js:1:234)')).toEqual(quiz);
  expect(owner('    at /remotes/mfe-quiz/2.1.0/play.1a2b.js:1:234')).toEqual(quiz);
  expect(owner('    at async Object.load [as x] (/remotes/mfe-quiz/2.1.0/play.js:1:2)')).toEqual(quiz);
  expect(owner('play@/remotes/mfe-quiz/2.1.0/play.js:1:2')).toEqual(quiz);
  expect(owner('@/remotes/mfe-quiz/2.1.0/play.js:1:2')).toEqual(quiz);
});

test('attributes an error in a shared library to the remote that called it', () => {
  expect(
    owner(
      '    at throwIt (/assets/runtime/core.js:1:1)',
      '    at play (/remotes/mfe-quiz/2.1.0/play.js:1:2)',
    ),
  ).toEqual(quiz);
});

test('attributes an error without a remote in its stack to the shell', () => {
  expect(owner('    at boot (/assets/boot/boot.js:1:1)')).toEqual(shell);
  expect(
    owner('    at boot (/assets/boot/boot.js:1:1)', '    at tag (https://tags.example/t.js:1:1)'),
  ).toEqual(shell);
});

test('attributes an error of a third party, of a browser extension or without a stack to no release', () => {
  expect(
    owner(
      '    at track (https://tags.example/t.js:1:1)',
      '    at play (/remotes/mfe-quiz/2.1.0/play.js:1:2)',
    ),
  ).toBeUndefined();
  expect(owner('    at x (chrome-extension://abcdef/content.js:1:1)')).toBeUndefined();
  expect(owner()).toBeUndefined();
  expect(ownerOfStack('', shell)).toBeUndefined();
});

test('a URL in the message is no script', () => {
  expect(ownerOfStack('Error: GET /remotes/mfe-quiz/2.1.0/play.js:1:2 (no)', shell)).toBeUndefined();
});
