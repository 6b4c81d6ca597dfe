/** @jest-environment jsdom */
import { deferredEvent } from './deferred-contract.ts';

test('once the deferred bundle has loaded, the notice that it did not is gone', async () => {
  document.documentElement.dataset['bootFailed'] = '';
  const loaded = new Promise((resolve) => document.addEventListener(deferredEvent, resolve));
  await import('./deferred.ts');
  await loaded;
  expect(document.documentElement.dataset['bootFailed']).toBeUndefined();
});
