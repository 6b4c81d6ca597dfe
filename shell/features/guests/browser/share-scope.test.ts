/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
import { createShareScope } from './share-scope.ts';

const singleton = { singleton: true, requiredVersion: '^19.0.0' };
const ofShell = { name: 'React of the shell' };
// The build creates the shell's instance.
init({
  name: 'shell',
  remotes: [],
  shared: { react: { version: '19.3.1', lib: () => ofShell, shareConfig: singleton } },
});
const { refuseOwnCopies } = createShareScope();
const scope = () => getInstance()!.shareScopeMap['default']!;

/** The instance of Module Federation's runtime in a guest that brings React, as its entry creates it. */
function aGuest(name: string, version: string) {
  const instance = createInstance({
    name,
    remotes: [],
    shared: {
      react: {
        version,
        get: async () => () => ({ name: `React of ${name}` }),
        shareConfig: singleton,
        strategy: 'version-first',
      },
    },
  });
  instance.initShareScopeMap('default', scope());
  return instance;
}

test('the scope has the shell’s version of what guests require besides the shared modules', () => {
  expect(Object.keys(scope())).toEqual(['react', 'react-dom/client']);
  expect(Object.keys(scope()['react-dom/client'] ?? {})).toEqual([expect.stringMatching(/^19\./)]);
});

test('a guest gets the shell’s copy, even if it brings a newer one', async () => {
  const factory = await aGuest('polls', '19.9.0').loadShare<object>('react');
  expect(factory && factory()).toBe(ofShell);
  expect(() => refuseOwnCopies('polls@1.0.0')).not.toThrow();
});

test('a guest that loaded its own copy is refused with VERSION, and no other guest', () => {
  Object.assign(scope()['react']!['19.9.0']!, { loaded: true });
  const refusal = (release: string) => {
    try {
      refuseOwnCopies(release);
    } catch (failure) {
      return [errorCode(failure), (failure as Error).message];
    }
    return undefined;
  };
  const refused = ['VERSION', 'polls@1.0.0 loaded its own react 19.9.0; the shell provides 19.3.1'];
  expect([refusal('polls@1.0.0'), refusal('trivia@1.0.0'), refusal('polls@1.0.0')]).toEqual([
    refused,
    undefined,
    refused,
  ]);
});
