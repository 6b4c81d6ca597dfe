import { leanGuestModules } from '@marquee/release-checks';
import { leanModules } from './lean-modules.ts';
import {
  deprecatedModuleNames,
  isProvidedModule,
  sharedModuleNames,
  sharedModules,
} from './shared-modules.ts';

test('each shared module has a reason', () => {
  for (const name of sharedModuleNames) expect(sharedModules[name]).not.toBe('');
});

test('only exact names are provided, neither subpaths nor properties of Object', () => {
  for (const name of ['@marquee/sdk', '@marquee/sdk/roster', 'react', ...deprecatedModuleNames])
    expect([name, isProvidedModule(name)]).toEqual([name, true]);
  for (const name of [
    'react/index.js',
    '@marquee/sdk/sdk-1',
    '@marquee/plan',
    '@marquee/database',
    'toString',
  ])
    expect([name, isProvidedModule(name)]).toEqual([name, false]);
});

test('the modules that guests are warned of are those that the shell provides in part', () => {
  expect(Object.keys(leanModules).toSorted()).toEqual([...leanGuestModules].toSorted());
});
