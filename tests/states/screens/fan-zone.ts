import { expect } from '@playwright/test';
import { showEmptyList } from '../../visitor/content-host.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

/** Opens a page that is complete once it is loaded. */
const opened =
  (path: string) =>
  async ({ page, at }: Visit) => {
    await page.goto(at(path));
    await expect(page.locator('main h1')).toBeVisible();
  };

const field = ({ page }: Visit) => page.locator('main input[name="q"]');
const options = ({ page }: Visit) => page.getByRole('option');
const birthday = ({ page }: Visit) => page.locator('main input[type="date"]');
const submitTwin = ({ page }: Visit) => page.locator('main form [type="submit"]');

/** The search with a typed text and its suggestions. */
const typed = (text: string) => async (visit: Visit) => {
  await visit.page.goto(visit.at('/fan-zone/search'));
  await field(visit).fill(text);
  await expect(options(visit).first()).toBeVisible();
};

/** The twin's page once its form is interactive. */
async function twinForm(visit: Visit) {
  const { page, at } = visit;
  await page.goto(at('/fan-zone/celeb-twin'));
  await birthday(visit).focus();
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');
}

const indexPath = '**/fan-zone/search/index';

/** Every state of the fan zone's hub and of its sections. */
export const fanZoneStates: readonly ScreenState[] = [
  { name: '/fan-zone: hub', arrive: opened('/fan-zone') },
  { name: '/fan-zone/celeb-bio: list with tabs', arrive: opened('/fan-zone/celeb-bio') },
  { name: '/fan-zone/celeb-bio: by first letter', arrive: opened('/fan-zone/celeb-bio?letter=K') },
  { name: '/bollywood-news: the second page', arrive: opened('/bollywood-news?page=2') },
  {
    name: '/fan-zone/celeb-bio/:url_slug: with ways to compare and twin',
    arrive: opened('/fan-zone/celeb-bio/nikhil-chandravarkar'),
  },

  { name: '/fan-zone/search: nothing asked', arrive: opened('/fan-zone/search') },
  { name: '/fan-zone/search: suggestions', arrive: typed('kabeer') },
  {
    name: '/fan-zone/search: a suggestion marked',
    arrive: async (visit) => {
      await typed('रण')(visit);
      await field(visit).press('ArrowDown');
      await expect(options(visit).first()).toHaveAttribute('aria-selected', 'true');
    },
  },
  {
    name: '/fan-zone/search: no suggestions',
    arrive: async (visit) => {
      const { page, say } = visit;
      await typed('kabir')(visit);
      await field(visit).fill('xqzxqz');
      await expect(page.getByText(say('No suggestions', 'कोई सुझाव नहीं'))).toBeAttached();
    },
  },
  {
    name: '/fan-zone/search: searched before on this device',
    arrive: async (visit) => {
      await visit.page.addInitScript(() =>
        localStorage.setItem('recentSearches', JSON.stringify(['meher', 'रंगरेज़', 'toofan transport'])),
      );
      await visit.page.goto(visit.at('/fan-zone/search'));
      await field(visit).focus();
      await expect(options(visit)).toHaveCount(3);
    },
  },
  {
    name: '/fan-zone/search: suggestions loading',
    arrive: async (visit) => {
      const { page, at, say } = visit;
      await page.route(indexPath, () => undefined);
      await page.goto(at('/fan-zone/search'));
      await field(visit).fill('meh');
      await expect(page.getByText(say('Looking for suggestions…', 'सुझाव ढूँढ रहे हैं…'))).toBeAttached();
    },
  },
  {
    name: '/fan-zone/search: suggestions are unavailable',
    arrive: async (visit) => {
      const { page, at, say } = visit;
      await page.route(indexPath, (route) => route.abort());
      await page.goto(at('/fan-zone/search'));
      await field(visit).fill('meh');
      await expect(page.getByText(say('Suggestions are not', 'अभी सुझाव नहीं'))).toBeVisible();
    },
  },
  { name: '/fan-zone/search: results', arrive: opened('/fan-zone/search?q=kabeer%20rangrej') },
  { name: '/fan-zone/search: only stories', arrive: opened('/fan-zone/search?q=तूफ़ान') },
  { name: '/fan-zone/search: no results', arrive: opened('/fan-zone/search?q=xqzxqz') },
  {
    name: '/fan-zone/search: no results, but a similar name',
    arrive: opened('/fan-zone/search?q=meher%20xqzxqz'),
  },

  {
    name: '/fan-zone/celeb-twin: no twin found',
    arrive: (visit) =>
      showEmptyList(visit, 'C28', visit.say('No twins today', 'आज कोई ट्विन नहीं'), {
        from: '/fan-zone/celeb-twin',
      }),
  },
  { name: '/fan-zone/celeb-twin: form', arrive: opened('/fan-zone/celeb-twin') },
  {
    name: '/fan-zone/celeb-twin: birthday missing, height wrong',
    arrive: async (visit) => {
      const { page } = visit;
      await twinForm(visit);
      await page.locator('main summary').click();
      await page.locator('main input[inputmode="decimal"]').fill('17');
      await submitTwin(visit).click();
      await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(2);
    },
  },
  {
    name: '/fan-zone/celeb-twin: twin found',
    arrive: async (visit) => {
      const { page } = visit;
      await twinForm(visit);
      await birthday(visit).fill('1999-11-17');
      await page.locator('main label:has(input[value="music"])').click();
      await submitTwin(visit).click();
      await expect(page.locator('main h2').first()).toBeFocused();
    },
  },
  {
    name: '/fan-zone/celeb-twin: twin with every field filled in',
    arrive: async (visit) => {
      const { page } = visit;
      await twinForm(visit);
      await birthday(visit).fill('1985-03-15');
      await page.locator('main label:has(input[value="music"])').click();
      await page.locator('main summary').click();
      await page.locator('main select').nth(0).selectOption('Sur Badal');
      await page.locator('main select').nth(1).selectOption('Kolhapur');
      await page.locator('main input[inputmode="decimal"]').fill('172');
      await submitTwin(visit).click();
      await expect(page.locator('main h2').first()).toBeFocused();
    },
  },

  { name: '/fan-zone/trending: ranked', arrive: opened('/fan-zone/trending') },
  {
    name: '/fan-zone/trending: no trending stars',
    arrive: (visit) =>
      showEmptyList(visit, 'C29', visit.say('Nothing trending', 'अभी कोई चर्चा में नहीं'), {
        from: '/fan-zone/trending',
      }),
  },

  { name: '/fan-zone/compare: pick two', arrive: opened('/fan-zone/compare') },
  { name: '/fan-zone/compare: one more', arrive: opened('/fan-zone/compare?a=nikhil-chandravarkar') },
  {
    name: '/fan-zone/compare: an unknown name',
    arrive: opened('/fan-zone/compare?a=kabir-rangrez&b=unknown-star'),
  },
  {
    name: '/fan-zone/compare: two side by side',
    arrive: opened('/fan-zone/compare?a=nikhil-chandravarkar&b=kabir-rangrez'),
  },
  {
    name: '/fan-zone/compare: three side by side',
    arrive: opened('/fan-zone/compare?a=aarav-suryan&b=tara-shenvalkar&c=yashwant-rathoria'),
  },
];
