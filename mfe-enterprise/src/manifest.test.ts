import manifest from '../remote.json';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';

test('every route of the manifest has a page with metadata', async () => {
  const modules = await Promise.all(routes.map(({ load }) => load()));

  expect(routes.map(({ id }) => id)).toEqual(manifest.routes.map(({ id }) => id));
  for (const { Component, handle } of modules) {
    expect(typeof Component).toBe('function');
    expect(typeof handle?.meta).toBe('function');
  }
  expect(slots).toEqual([]);
});
