import { hasData, openModule, takeChangedExports } from './refresh-module.ts';

/** A module that webpack runs: `run` runs a version of it, and returns whether it accepts the next one. */
function fakeModule(id: string) {
  let kept: { exported?: string } | undefined;
  return (exports: Record<string, unknown>): boolean => {
    let isAccepted = false;
    const data = kept;
    openModule(id).$RefreshClose$(exports, {
      data,
      accept: () => (isAccepted = true),
      dispose: (callback) => callback((kept = {})),
    });
    return isAccepted;
  };
}

const Page = () => null;

test('feature 49: modules of components, pages and slots are refreshed, and no others', () => {
  expect(fakeModule('card')({ Card: Page, CardWall: Page })).toBe(true);
  expect(fakeModule('page')({ Component: Page, loader: () => 1, handle: { meta: () => ({}) } })).toBe(true);
  expect(fakeModule('messages')({ messages: { title: 'Quiz' } })).toBe(false);
  expect(fakeModule('mixed')({ Card: Page, prices: [1] })).toBe(false);
  expect(fakeModule('data')({ loader: () => 1 })).toBe(false);
  expect([hasData('card'), hasData('page')]).toEqual([false, true]);
});

test('feature 49: a page with another loader, other metadata or other exports is named once', () => {
  const run = fakeModule('page');
  const handle = (title: string) => ({ meta: () => ({ title }) });
  const loader = (_number: number) => '(0, api__WEBPACK_IMPORTED_MODULE_3__.get)()';
  run({ Component: Page, loader, handle: handle('a') });
  run({ Component: () => 'changed', loader, handle: handle('b') });
  expect(takeChangedExports()).toEqual([]);
  // Another import before it changes the number that webpack gives.
  run({
    Component: Page,
    loader: (_number: number) => '(0, api__WEBPACK_IMPORTED_MODULE_4__.get)()',
    handle: handle('b'),
  });
  expect(takeChangedExports()).toEqual([]);
  run({ Component: Page, loader: () => 'others', handle: handle('b') });
  run({ Component: Page, Extra: Page, loader: () => 'others', handle: handle('b') });
  expect(takeChangedExports()).toEqual(['page', 'page']);
  expect(takeChangedExports()).toEqual([]);
  run({ Component: Page, prices: [1] });
  expect(takeChangedExports()).toEqual(['page']);
});
