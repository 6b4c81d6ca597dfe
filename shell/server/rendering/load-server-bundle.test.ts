import { deprecatedModuleNames, sharedModuleNames } from '@marquee/build';
import { notFound } from '@marquee/mount';
import { useState } from 'react';
import { loadServerBundle } from './load-server-bundle.ts';

type Shared = { react: { useState: unknown }; notFound: unknown };
const release = 'mfe-quiz@1.0.0';

test('a bundle gets the shell’s copies of shared modules, and its routes and slots are returned', async () => {
  const text = `
    const react = require('react');
    const { notFound } = require('@marquee/sdk');
    module.exports = { routes: [{ id: 'hub', path: '/quiz', load: async () => ({ react, notFound }) }], slots: [] };`;
  const { routes, slots } = loadServerBundle(text, release);
  // The bundle of this test exports the modules that it got in place of a page.
  const given = (await routes[0]?.load()) as unknown as Shared | undefined;
  expect(given?.react.useState).toBe(useState);
  expect(given?.notFound).toBe(notFound);
  expect(slots).toEqual([]);
});

test('the shell shares every module that the build leaves out, those of sdk 1 included', () => {
  const requires = [...sharedModuleNames, ...deprecatedModuleNames]
    .map((name) => `require(${JSON.stringify(name)})`)
    .join(';');
  expect(() =>
    loadServerBundle(`${requires}; module.exports = { routes: [], slots: [] }`, release),
  ).not.toThrow();
});

test.each(['node:fs', 'child_process', '@marquee/database', 'left-pad', 'toString', '__proto__'])(
  'a bundle that requires %s is refused, with its name',
  (name) => {
    expect(() => loadServerBundle(`require(${JSON.stringify(name)})`, release)).toThrow(
      expect.objectContaining({
        code: 'REMOTE_DID_NOT_LOAD',
        message: `${release} requires ${name}, which the shell does not share`,
      }),
    );
  },
);

test('a bundle that exports no slots is refused', () => {
  expect(() => loadServerBundle('module.exports = { routes: [] }', release)).toThrow(
    expect.objectContaining({ code: 'REMOTE_DID_NOT_LOAD' }),
  );
});

test('the stack of a bundle that throws has its name', () => {
  let stack = '';
  try {
    loadServerBundle('nothing.here()', release);
  } catch (failure) {
    ({ stack } = failure as { stack: string });
  }
  expect(stack).toContain('mfe-quiz@1.0.0/server/remote.cjs');
});
