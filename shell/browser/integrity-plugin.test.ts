/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { integrityPlugin } from './integrity-plugin.ts';

const hashes = new Map([['/remotes/mfe-quiz/1.0.0/entry.js', 'sha384-abc']]);
const { createScript, createLink } = integrityPlugin(hashes);

test.each([
  ['script', (url: string) => createScript?.({ url })],
  ['link', (url: string) => createLink?.({ url })],
])('a %s has the hash of its file, with any query and host', (_, create) => {
  expect(create('/remotes/mfe-quiz/1.0.0/entry.js')).toMatchObject({
    integrity: 'sha384-abc',
    crossOrigin: null,
  });
  expect(create('https://cdn.example/remotes/mfe-quiz/1.0.0/entry.js?again=1')).toMatchObject({
    integrity: 'sha384-abc',
    crossOrigin: 'anonymous',
  });
});

test('a file without a hash gets no element', () => {
  for (const create of [createScript, createLink]) {
    let failure: unknown;
    try {
      create?.({ url: '/remotes/mfe-quiz/1.0.0/other.js' });
    } catch (thrown) {
      failure = thrown;
    }
    expect(errorCode(failure)).toBe('INTEGRITY');
  }
});
