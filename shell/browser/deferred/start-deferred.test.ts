/** @jest-environment jsdom */
import { aPageData } from '../../testing/page-data.ts';
import type { BrowserFeature, FeaturePage } from './browser-feature.ts';
import type { PageContext } from './deferred-contract.ts';
import { startDeferred } from './start-deferred.ts';

test('the page calls what each feature returns, and features start one after another', () => {
  jest.useFakeTimers();
  const log: string[] = [];
  let given: FeaturePage | undefined;
  const features: BrowserFeature[] = [
    {
      start: (page) => {
        given = page;
        log.push('one');
        page.inTurn(() => log.push('one, in turn'));
        return { arrived: () => log.push('one arrived'), isKilled: (remote) => remote === 'mfe-quiz' };
      },
    },
    {
      start() {
        log.push('other');
        return {
          arrived: () => log.push('other arrived'),
          mayLeave: () => false,
          environmentChanged: ({ sequence }) => log.push(`environment ${sequence}`),
        };
      },
    },
  ];
  // The features above read no more of it.
  const context = { page: aPageData, fetchPage: () => undefined } as unknown as PageContext;
  const deferred = startDeferred(features)(aPageData(), context);
  expect(log.splice(0)).toEqual(['one', 'other']);
  jest.advanceTimersToNextTimer();
  expect(log.splice(0)).toEqual(['one, in turn']);

  deferred.arrived();
  given?.environmentChanged({ sequence: 7, killed: [], releases: {} });
  expect(log).toEqual(['one arrived', 'other arrived', 'environment 7']);
  expect([deferred.isKilled('mfe-quiz'), deferred.isKilled('mfe-auth')]).toEqual([true, false]);
  expect(deferred.mayLeave(() => undefined)).toBe(false);
  jest.useRealTimers();
});
