import { islandsLive } from '../../journeys/support.ts';
import { pages } from '../../journeys/pages.ts';
import type { ScreenState } from '../screen-state.ts';

const texts = [
  '/refund-policy',
  '/ai-disclosure',
  '/content-guidelines',
  '/grievance',
  '/terms',
  '/cookies',
  '/trust',
];

/** Every page as it comes. */
export const pageStates: readonly ScreenState[] = [...pages.map(({ path }) => path), ...texts].map(
  (path): ScreenState => ({
    name: `${path}: the page as it comes`,
    arrive: async ({ page, at }) => {
      await page.goto(at(path));
      await islandsLive(page);
    },
  }),
);
