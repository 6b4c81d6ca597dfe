import { test as remoteTest } from '@marquee/e2e';
import { expect, type Page } from '@playwright/test';
import { watchCalls, watchConsole, type SeenCall } from '../journeys/support.ts';
import { addFault, clearFaults, type Fault } from './faults.ts';
import { keyboardHands, pointerHands, type Hands } from './hands.ts';
import { reportTest } from './report-test.ts';
import { newContext, reportViolations, type NewContext } from './watched-test.ts';

/** How the visitor acts: the desktop project plays every journey by keyboard only. */
export type VisitorOptions = {
  by: 'pointer' | 'keyboard';
};

type Fixtures = VisitorOptions & {
  hands: Hands;
  newContext: NewContext;
  /** The same visitor's hands on another page: a second tab, another phone. */
  handsOn: (page: Page) => Hands;
  /** Every call of the page so far. */
  calls: SeenCall[];
  /** Makes a call of the API misbehave until the test ends. */
  fault: (fault: Fault) => Promise<void>;
  /** Console messages that this test expects, because a remote fails in it on purpose. */
  complaints: RegExp[];
  /** Ends the test badly when a page had a script error, a failed hydration, or violated its security policy. */
  quietConsole: void;
  report: void;
};

/** A test with a visitor in it. */
export const test = remoteTest.extend<Fixtures>({
  by: ['pointer', { option: true }],
  hands: ({ handsOn, page }, use) => use(handsOn(page)),
  handsOn: ({ by }, use) => use((page) => (by === 'keyboard' ? keyboardHands(page) : pointerHands())),
  newContext,
  report: [reportTest, { auto: true }],
  calls: ({ page }, use) => use(watchCalls(page)),
  fault: [
    // Playwright reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await clearFaults();
      await use(addFault);
      await clearFaults();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => use([]),
  quietConsole: [
    async ({ context, complaints }, use) => {
      const problems = watchConsole(context);
      await reportViolations(context);
      await use();
      expect(problems.filter((one) => !complaints.some((expected) => expected.test(one)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@marquee/e2e';
