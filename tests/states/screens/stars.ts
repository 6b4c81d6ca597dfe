import { expect } from '@playwright/test';
import { islandsLive } from '../../journeys/support.ts';
import { framesDrawn } from '../../visitor/layout-shifts.ts';
import { showEmptyList } from '../../visitor/content-host.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

/** Waits until everything below the fold has loaded and every carousel is hydrated. */
async function scrolledThrough({ page }: Visit): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await framesDrawn(page);
  }
  const rows = page.locator('.mq-carousel:not([data-slides="1"], [data-slides="2"], [data-slides="3"])');
  await expect(rows.locator('.mq-carousel__live')).toHaveCount(await rows.count());
  await page.evaluate(() => scrollTo(0, 0));
}

const open = (path: string) => async (visit: Visit) => {
  await visit.page.goto(visit.at(path));
  await islandsLive(visit.page);
  await scrolledThrough(visit);
};

/** A page without prices, videos and scripts from the API. */
const openWithoutOffers = (path: string) => async (visit: Visit) => {
  await visit.fault({ call: 'C13', kind: 'hard', status: 503, message: 'Service Unavailable' });
  await visit.page.goto(visit.at(path));
};

export const starStates: readonly ScreenState[] = [
  { name: '/fans: everything on it', arrive: open('/fans') },
  {
    name: '/fans: no news, so no news carousel and no trending stars',
    async arrive(visit) {
      const empty = visit.say('No news yet', 'अभी कोई ख़बर नहीं है');
      await showEmptyList(visit, 'C29', empty, { opened: '/fans' });
      await expect(visit.page.locator('[data-slot="fanzone.news"]')).toHaveCount(0);
    },
  },
  { name: '/fans: no price is known', arrive: openWithoutOffers('/fans') },
  { name: '/celebrities: the three stars', arrive: open('/celebrities') },
  {
    name: '/celebrities?occasion: the stars for an occasion',
    arrive: open('/celebrities?occasion=raksha-bandhan'),
  },
  { name: '/celebrities/:celeb: everything on it', arrive: open('/celebrities/aarav-suryan') },
  {
    name: '/celebrities/:celeb: no price is known',
    arrive: openWithoutOffers('/celebrities/meher-tarana'),
  },
  {
    name: '/celebrities/:celeb: the sample plays',
    arrive: async (visit) => {
      await visit.page.goto(visit.at('/celebrities/kabir-rangrez'));
      await visit.page
        .getByRole('button', { name: visit.say('Play the sample', 'सैंपल चलाइए') })
        .first()
        .click();
      await expect(visit.page.locator('main video[controls]')).toBeVisible();
    },
  },
  {
    name: '/celebrities/:celeb: the news one step on',
    arrive: async (visit) => {
      await open('/celebrities/aarav-suryan')(visit);
      const next = visit.page.getByRole('button', { name: visit.say('Next', 'अगले'), exact: true });
      await next.click();
      await expect(visit.page.locator('.mq-carousel__seen')).not.toHaveText(/(^1\D)|(1$)|(1–)/);
    },
  },
  {
    name: '/celebrities/:celeb/:occasion: everything on it',
    arrive: open('/celebrities/kabir-rangrez/wedding'),
  },
  {
    name: '/celebrities/:celeb/:occasion: a name typed into the script',
    arrive: async (visit) => {
      await visit.page.goto(visit.at('/celebrities/meher-tarana/birthday'));
      await visit.page.locator('main input').fill(visit.say('Asha Rao', 'आशा राव'));
      await expect(visit.page.locator('mark').first()).toHaveText(visit.say('Asha Rao', 'आशा राव'));
    },
  },
  {
    name: '/celebrities/:celeb/:occasion: no price is known',
    arrive: openWithoutOffers('/celebrities/aarav-suryan/diwali'),
  },
];
