import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { pointerHands, type Hands } from '../visitor/hands.ts';

export const apiUrl = process.env['API_URL'] ?? 'http://localhost:3001';

/** An unused phone number: codes are limited per number, and journeys must not share a limit. */
export function freshNumber(): string {
  return `9${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`;
}

/** The newest code that the API sent to a number in development mode. */
export async function codeSentTo(number: string): Promise<string> {
  const response = await fetch(`${apiUrl}/dev/messages?phoneNumber=${encodeURIComponent(number)}`);
  const { messages } = (await response.json()) as { messages: { code?: string }[] };
  // Messages about orders have no code.
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to ${number}`);
  return code;
}

/** The header by which a proxy names a client; each number stands for a visitor in a different network. */
export function fromNetwork(number: number): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `100.${64 + ((number >> 8) & 63)}.${number & 255}.7` };
}

/** Sends a browser's requests for pages and for its receipt from this network, so that its beacons count for it. */
export async function standInNetwork(context: BrowserContext, siteUrl: string, number: number) {
  await context.route(`${siteUrl}/**`, (route, request) =>
    request.isNavigationRequest() || request.url() === `${siteUrl}${receiptPath}`
      ? route.continue({ headers: { ...request.headers(), ...fromNetwork(number) } })
      : route.continue(),
  );
}

/** The cookies a browser would send next: those it sent, updated by the response's `Set-Cookie` headers. */
export function withCookiesOf(response: Response, cookie = ''): string {
  const jar = new Map(
    [...cookie.split('; '), ...response.headers.getSetCookie().map((one) => one.split(';')[0]!)]
      .filter(Boolean)
      .map((one) => [one.split('=')[0], one]),
  );
  return [...jar.values()].join('; ');
}

const receiptPath = '/__marquee/receipt';

/** The cookies with the receipt, without which no beacon counts. A browser requests it before its first beacons. */
export async function withReceipt(siteUrl: string, cookie: string, from: object = {}): Promise<string> {
  return withCookiesOf(await fetch(siteUrl + receiptPath, { headers: { cookie, ...from } }), cookie);
}

export type SeenCall = { method: string; path: string; headers: Record<string, string>; body: unknown };

/** Records the page's requests to the API and to the site's proxy routes, as the browser sends them. */
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

/** Records what must never happen on the pages of a visitor: script errors, CSP violations, failed hydration. */
export function watchConsole(visitor: Page | BrowserContext): string[] {
  const problems: string[] = [];
  const context = 'context' in visitor ? visitor.context() : visitor;
  context.on('console', (message) => {
    // Some journeys expect refused calls, and the browser logs each.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  context.on('weberror', (event) => problems.push(event.error().message));
  return problems;
}

/** Waits until the page's own island and every island that hydrates without interaction are hydrated. */
export async function islandsLive(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const byTouch = '[data-slot="page"][data-hydrate="interaction"][data-state="server"]';
        document.querySelector(byTouch)?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        const hydrating =
          ':is([data-hydrate="load"], [data-hydrate="idle"], [data-slot="page"][data-hydrate="interaction"])';
        return [...document.querySelectorAll<HTMLElement>(hydrating)]
          .filter(({ dataset }) => dataset['state'] !== 'hydrated')
          .map(({ dataset }) => `${dataset['slot']} is ${dataset['state']}`);
      }),
    )
    .toEqual([]);
}

/**
 * Waits until a page has started all that it starts by itself: the deferred bundle runs, and the browser has nothing to
 * do after it.
 */
export async function startedInFull(page: Page): Promise<void> {
  await expect(page.locator('.shell-bottom')).toHaveCount(1);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Resolves when a page that is opened next has the event stream of kills. Call it before the page is opened. */
export async function killsStreamTo(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/__marquee/kills'));
}

/** Resolves when the guardrail of a registry has evaluated all releases twice: once from its start to its end. */
export async function guardrailEvaluated(registryUrl: string): Promise<void> {
  const turns = async () => {
    const metrics = await (await fetch(`${registryUrl}/metrics`)).text();
    return Number(/^marquee_guardrail_turns_total (\d+)/m.exec(metrics)?.[1]);
  };
  const before = await turns();
  await expect.poll(turns).toBeGreaterThanOrEqual(before + 2);
}

/** Fills in the order wizard up to the review, by the labels that a visitor reads. */
export async function fillWizard(
  page: Page,
  { date, who, name, sound }: { date?: string; who: RegExp; name: string; sound?: number },
  hands: Hands = pointerHands(),
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(What is the occasion\?|Choose the date)$/,
  );
  if (date) await hands.type(page.getByLabel('When is it?'), date);
  await hands.press(page.getByRole('button', { name: 'Continue' }));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is it for?');
  await hands.choose(page.getByRole('radio', { name: who }));
  await hands.choose(page.getByRole('radio', { name: 'English' }));
  await hands.press(page.getByRole('button', { name: 'Continue' }));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/call them/);
  await hands.type(page.getByLabel('Their name'), name);
  if (sound !== undefined)
    await hands.press(page.getByRole('button', { name: 'Sounds right' }).nth(sound - 1));
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
}

/** Pays on the hosted page with a sandbox card. */
export async function payByCard(
  page: Page,
  card = '4242 4242 4242 4242',
  hands: Hands = pointerHands(),
): Promise<void> {
  await hands.type(page.getByLabel('Card number'), card);
  await hands.type(page.getByLabel('Expiry'), '12/30');
  await hands.type(page.getByLabel('CVC'), '123');
  await hands.press(page.getByRole('button', { name: /^Pay ₹/ }));
}

/**
 * Signs in in the open dialog or page. `codeTo` is the number that receives the code, if it differs from the
 * typed one.
 */
export async function signIn(
  page: Page,
  number: string,
  { hands = pointerHands(), codeTo = number }: { hands?: Hands; codeTo?: string } = {},
): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(/Mobile number|One-time code/) });
  const submit = form.locator('[type="submit"]');
  await hands.type(page.getByLabel('Mobile number'), number);
  await hands.press(submit);
  await expect(page.getByLabel('One-time code')).toBeVisible();
  // The last digit submits the code.
  await hands.type(page.getByLabel('One-time code'), await codeSentTo(codeTo));
}

/** The parsed value of a local storage key; null if there is none. */
export function stored(page: Page, key: string): Promise<Record<string, unknown> | null> {
  return page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null,
    key,
  );
}
