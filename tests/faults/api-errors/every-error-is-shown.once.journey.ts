import { visitIn } from '../../states/visit.ts';
import { storeStates } from '../../visitor/store-states.ts';
import { expect, test } from '../../visitor/visitor-test.ts';
import { sliceOf, type ErrorRow } from './error-row.ts';
import { errorRows } from './error-rows.ts';
import { watchToasts } from './watch-toasts.ts';

// The full form (`npm run faults`) plays every row. The quick form, part of `npm test`, plays the first
// of every twelfth call, and one in Hindi.
const isFull = process.env['FAULTS'] === 'full';
const firstOfEachCall = errorRows.filter((row) => row === errorRows.find(({ call }) => call === row.call));

for (const row of isFull ? errorRows : firstOfEachCall.filter((_, at) => at % 12 === 0)) {
  test(`${row.call}: ${row.name}`, async ({ page, complaints }) => {
    if (row.complaint) complaints.push(row.complaint);
    const visit = visitIn('en', page);
    const toasts = await watchToasts(page);
    await row.arrive(visit);

    if (row.inline) await expect(page.getByText(row.inline).filter({ visible: true }).first()).toBeVisible();
    // The toast itself may be gone by now: what counts is that it was shown.
    const expected = row.toast ? [expect.stringMatching(row.toast)] : [];
    await expect.poll(() => toasts.shown).toEqual(expected);
    const slice = sliceOf[row.call];
    if (slice) await expect.poll(async () => (await storeStates(page))[slice]).toMatchObject(storedBy(row));

    await row.afterwards?.(visit);
    // A wrong or a repeated toast may appear slightly after the rest.
    await toasts.settled();
    expect(toasts.shown).toEqual(expected);
  });
}

const withToast = errorRows.filter(({ toast }) => toast);
const refused = withToast.filter(({ call }) => call === 'C11').slice(0, 1);

// The API's messages are English: a Hindi page shows its own texts.
for (const row of isFull ? withToast : refused)
  test(`in Hindi: ${row.call}: ${row.name}`, async ({ page, complaints }) => {
    if (row.complaint) complaints.push(row.complaint);
    const toasts = await watchToasts(page);
    await row.arrive(visitIn('hi', page));

    await expect.poll(() => toasts.shown).toHaveLength(1);
    const notices = await page.locator('main .mq-notice').filter({ visible: true }).allInnerTexts();
    for (const text of [...toasts.shown, ...notices]) expect(text).toMatch(hindiOnly);
  });

/** Text without Latin words; numbers of orders and tickets have capital letters only. */
const hindiOnly = /^[^a-z]*\p{Script=Devanagari}[^a-z]*$/u;

/** What the slice of a row's call holds: no longer busy, and either the error or the retry flag. */
function storedBy({ name, stored }: ErrorRow): Record<string, unknown> {
  if (!stored) throw new Error(`${name}: says nothing of the stored state`);
  if (stored === 'retry') return { busy: false, error: false, retry: true };
  const { status, message } = stored;
  return {
    busy: false,
    error: true,
    retry: false,
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  };
}
