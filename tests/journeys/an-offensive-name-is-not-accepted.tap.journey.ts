import type { Page } from '@playwright/test';
import { signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import type { Hands } from '../visitor/hands.ts';
import { forgetCalls, receivedCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive, stored } from './support.ts';

/** Goes from a star's page to the step with the name field. */
async function toTheName(page: Page, hands: Hands): Promise<void> {
  await page.goto('/order/kabir-rangrez?occasion=just-because');
  await islandsLive(page);
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is it for?');
  await hands.choose(page.getByRole('radio', { name: 'Friend', exact: true }));
  await hands.choose(page.getByRole('radio', { name: 'English' }));
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/call them/);
}

async function giveName(page: Page, hands: Hands, name: string): Promise<void> {
  await hands.type(page.getByLabel('Their name'), name);
  await hands.press(page.getByRole('button', { name: 'Continue' }));
}

const verdicts = /chat\/completions/;

test(
  'journey 7: an offensive name is refused politely, in any script, and innocent names pass',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await forgetCalls();
    await toTheName(page, hands);
    const field = page.getByLabel('Their name');
    const problem = page.getByText('Please change this: it may be read as offensive.');

    // The gravest terms are on a list that needs no model; the model judges all other names.
    for (const { name, judgedByModel } of [
      { name: 'चूतिया', judgedByModel: false },
      { name: 'Bhosdike Kumar', judgedByModel: false },
      { name: 'Bakchod Sharma', judgedByModel: true },
      { name: 'रांड', judgedByModel: true },
    ]) {
      const requested = (await receivedCalls(verdicts)).length;
      const checked = page.waitForResponse(/\/api\/profanity-check$/);
      await giveName(page, hands, name);
      const { choices } = (await (await checked).json()) as { choices: [{ message: { content: string } }] };
      expect(choices[0].message.content).toMatch(/^yes/i);
      expect((await receivedCalls(verdicts)).length - requested).toBe(judgedByModel ? 1 : 0);

      await expect(page.locator('.mq-error-summary')).toBeFocused();
      await expect(problem.last()).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue(name);
      expect(page.url()).toContain('step=name');
      const appeal = page.getByRole('link', { name: 'I think this is a mistake' });
      const letter = new URL((await appeal.getAttribute('href')) ?? '');
      expect(letter.protocol).toBe('mailto:');
      expect(letter.searchParams.get('body')).toContain(name);
    }
    await expectNoBarriers(page);

    for (const name of ['Hardik', 'Dikshit', 'Dikshita Gandhi', 'हार्दिक दीक्षित']) {
      await giveName(page, hands, name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await hands.press(page.getByRole('link', { name: 'Change Name' }));
      await expect(field).toHaveValue(name);
      await expect(problem).toHaveCount(0);
    }

    // The name is refused before any price or cart request.
    expect(calls.filter(({ path }) => /get-token-price|cart/.test(path))).toEqual([]);
    // The browser sends only the name; the server adds the prompt.
    for (const { body, headers } of calls.filter(({ path }) => path === '/api/profanity-check')) {
      expect(body).toEqual({ messages: [{ role: 'user', content: expect.any(String) }] });
      expect(headers['authorization']).toBeUndefined();
    }
  },
);

test(
  'journey 7: a name from an earlier visit is checked again before payment',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await toTheName(page, hands);
    await giveName(page, hands, 'Hardik');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
    await page.evaluate(() => {
      const details = JSON.parse(localStorage.getItem('checkoutDetails') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('checkoutDetails', JSON.stringify({ ...details, fullName: 'Gandu' }));
    });
    await page.reload();
    await islandsLive(page);

    await hands.press(page.getByRole('button', { name: 'Go to checkout' }));

    await expect(page.getByLabel('Their name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('link', { name: 'I think this is a mistake' })).toBeVisible();
    expect(calls.filter(({ path }) => path.includes('get-token-price'))).toEqual([]);
  },
);

test(
  'journey 7: a checker that fails twice stops no order, and a person reviews the name afterwards',
  { tag: '@all' },
  async ({ page, hands, calls, fault }) => {
    await signInBrowser(page, freshNumber());
    await forgetCalls();
    await toTheName(page, hands);
    await fault({ call: 'C16', kind: 'hard', status: 503 });

    // The list of the gravest terms needs no model and applies while the model is down.
    await giveName(page, hands, 'Madarchod');
    await expect(page.getByLabel('Their name')).toHaveAttribute('aria-invalid', 'true');
    expect(await receivedCalls(verdicts)).toEqual([]);

    await giveName(page, hands, 'Hardik');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
    expect(await receivedCalls(verdicts)).toHaveLength(2);
    expect(await stored(page, 'checkoutDraft')).toMatchObject({ moderation: 'unchecked' });

    await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    expect(await receivedCalls(verdicts)).toHaveLength(4);

    const cart = calls.find(({ path }) => path.includes('add-multiple-item'));
    expect(cart?.body).toMatchObject({ items: [{ fullName: 'Hardik', moderation: 'unchecked' }] });
  },
);
