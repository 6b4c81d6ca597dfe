import { expect, type Page, type Request } from '@playwright/test';

export const apiUrl = process.env['API_URL'] ?? 'http://localhost:3001';

/** A number nobody has used: codes are limited per number, and journeys must not share a limit. */
export function freshNumber(): string {
  return `9${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`;
}

/** The newest code "sent" to a number. */
export async function codeSentTo(number: string): Promise<string> {
  const response = await fetch(`${apiUrl}/dev/messages?phoneNumber=${encodeURIComponent(number)}`);
  const { messages } = (await response.json()) as { messages: { code: string }[] };
  const code = messages[0]?.code;
  if (!code) throw new Error(`No code was sent to ${number}`);
  return code;
}

export type SeenCall = { method: string; path: string; headers: Record<string, string>; body: unknown };

/** Everything the page asks of the API and of the site's own calls, as it leaves the browser. */
export function watchCalls(page: Page): SeenCall[] {
  const calls: SeenCall[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    const isCall = url.origin === new URL(apiUrl).origin || url.pathname.startsWith('/api/');
    if (!isCall || url.pathname.startsWith('/media/') || url.pathname.startsWith('/gateway/')) return;
    if (request.method() === 'OPTIONS') return;
    calls.push({
      method: request.method(),
      path: url.pathname + url.search,
      headers: request.headers(),
      body: bodyOf(request),
    });
  });
  return calls;
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return request.postData();
  }
}

/** What must never appear while a journey runs: script errors, CSP violations, failed hydration. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // A refused call is part of some journeys, and the browser logs each.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** Waits until every island that wakes by itself is alive. */
export async function islandsLive(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-slot]')]
          .filter(
            ({ dataset }) => ['load', 'idle'].includes(dataset['wake'] ?? '') && dataset['state'] !== 'live',
          )
          .map(({ dataset }) => `${dataset['slot']} is ${dataset['state']}`),
      ),
    )
    .toEqual([]);
}

/** Answers the wizard from the name step's "who" to the review, by what a person reads on the screen. */
export async function answerWizard(
  page: Page,
  { date, who, name, sound }: { date?: string; who: RegExp; name: string; sound?: number },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the occasion?');
  if (date) await page.getByLabel('When is it?').fill(date);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is it for?');
  await page.getByRole('radio', { name: who }).check({ force: true });
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/call them/);
  await page.getByLabel('Their name').fill(name);
  if (sound !== undefined)
    await page
      .getByRole('button', { name: 'Sounds right' })
      .nth(sound - 1)
      .click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
}

/** Pays on the hosted page with a sandbox card. */
export async function payByCard(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** Signs in in the dialog or on the page that is open; a first-time visitor gives a name. */
export async function signIn(page: Page, number: string, { name }: { name?: string } = {}): Promise<void> {
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByLabel('One-time code')).toBeVisible();
  await page.getByLabel('One-time code').fill(await codeSentTo(number));
  const verify = page.getByRole('button', { name: /verify|continue|sign in/i }).last();
  if (await verify.isEnabled().catch(() => false)) await verify.click();
  if (name) {
    await page.getByLabel('Your name').fill(name);
    await page
      .getByRole('button', { name: /continue/i })
      .last()
      .click();
  }
}
