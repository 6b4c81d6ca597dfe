import { isSharedModule, sharedChunkOf, sharedModuleNames, sharedModules } from './shared-modules.ts';

test('each shared module has a reason and a chunk of the shell', () => {
  for (const name of sharedModuleNames) {
    expect(sharedModules[name]).not.toBe('');
    expect(['core', 'contracts', 'calls']).toContain(sharedChunkOf(name));
  }
  expect(sharedChunkOf('react')).toBe('core');
  expect(sharedChunkOf('@marquee/api')).toBe('contracts');
  expect(sharedChunkOf('axios')).toBe('calls');
});

test('only exact names are shared, neither subpaths nor properties of Object', () => {
  expect(isSharedModule('@marquee/api-contract')).toBe(true);
  for (const name of ['react/index.js', '@marquee/plan', '@marquee/database', 'toString'])
    expect([name, isSharedModule(name)]).toEqual([name, false]);
});
