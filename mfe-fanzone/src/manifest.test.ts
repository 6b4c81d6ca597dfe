import { manifestSchema, parseInput } from '@marquee/contracts';
import manifest from '../remote.json';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';

test('the manifest is valid, every route has a page and every slot a component', async () => {
  const { routes: declared, slots: offered } = parseInput(
    manifestSchema,
    manifest,
    'mfe-fanzone/remote.json',
  );
  const modules = await Promise.all([...routes, ...slots].map(({ load }) => load()));

  expect(routes.map(({ id }) => id)).toEqual(declared.map(({ id }) => id));
  expect(slots.map(({ name }) => name)).toEqual(offered.map(({ name }) => name));
  for (const [at, module] of modules.entries()) {
    const isPage = declared[at]?.returns !== 'data';
    expect(typeof module.Component).toBe(isPage ? 'function' : 'undefined');
  }
});
