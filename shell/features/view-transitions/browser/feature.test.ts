/** @jest-environment jsdom */
import type { FeaturePage } from '../../../browser/deferred/browser-feature.ts';
import { runPendingTasks } from '@marquee/testing/until';
import { aPageData } from '../../../testing/page-data.ts';
import { viewTransitions } from './feature.ts';
import { viewTransitionsEvent } from './view-transitions-contract.ts';

test('the code of view transitions loads with the first movement on the page, once, and shows navigations from then on', async () => {
  const first = aPageData();
  const script = { src: '/assets/boot/view-transitions.js', integrity: 'sha384-transitions' };
  const replaceBy = jest.fn();
  // The feature reads no more of it.
  const scriptsOfPage = [{ src: '/assets/boot/deferred.js', integrity: 'sha384-deferred' }, script];
  const page = { first: { ...first, deferred: { ...first.deferred, scripts: scriptsOfPage } }, replaceBy };
  viewTransitions.start(page as unknown as FeaturePage);
  const scripts = () => [...document.querySelectorAll('script')].map(({ integrity }) => integrity);
  expect(scripts()).toEqual([]);
  for (const type of ['pointerover', 'focusin', 'pointerover']) dispatchEvent(new Event(type));
  expect(scripts()).toEqual([script.integrity]);

  const replacing = () => undefined;
  document.dispatchEvent(new CustomEvent(viewTransitionsEvent, { detail: () => replacing }));
  await runPendingTasks();
  expect(replaceBy).toHaveBeenCalledWith(replacing);
});
