import { manifestSchema, parseInput } from '@marquee/contracts';
import manifest from '../remote.json';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';

test('the manifest is valid, and every route has a page with metadata', async () => {
  const { routes: declared } = parseInput(manifestSchema, manifest, 'mfe-enterprise/remote.json');
  const modules = await Promise.all(routes.map(({ load }) => load()));

  expect(routes.map(({ id }) => id)).toEqual(declared.map(({ id }) => id));
  for (const { Component, handle } of modules) {
    expect(typeof Component).toBe('function');
    expect(typeof handle?.meta).toBe('function');
  }
  expect(slots).toEqual([]);
});
