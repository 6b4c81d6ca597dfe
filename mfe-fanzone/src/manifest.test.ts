import manifest from '../remote.json';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';

test('every route of the manifest has a page and every slot a component', async () => {
  const declared: { id: string; returns?: string }[] = manifest.routes;
  const modules = await Promise.all([...routes, ...slots].map(({ load }) => load()));

  expect(routes.map(({ id }) => id)).toEqual(declared.map(({ id }) => id));
  expect(slots.map(({ name }) => name)).toEqual(manifest.slots.map(({ name }) => name));
  for (const [at, module] of modules.entries()) {
    const isPage = declared[at]?.returns !== 'data';
    expect(typeof module.Component).toBe(isPage ? 'function' : 'undefined');
  }
});
