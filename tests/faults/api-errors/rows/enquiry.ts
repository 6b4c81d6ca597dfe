import { expect } from '@playwright/test';
import type { Visit } from '../../../states/screen-state.ts';
import {
  enquiries,
  freshEmail,
  giveDetails,
  reference,
  sendButton,
  sentBefore,
  type EnquiryName,
} from '../../../visitor/enquiry.ts';
import { clearFaults } from '../../../visitor/faults.ts';
import { forgetCalls, receivedCalls } from '../../../visitor/received-calls.ts';
import { startedInFull, watchCalls, type SeenCall } from '../../../journeys/support.ts';
import { errorOf, type ErrorRow } from '../error-row.ts';

const capture = /Lead\.Create$/;
const update = /Lead\.Update$/;

/** The calls of a page, from before it was opened. */
const seen = new WeakMap<object, SeenCall[]>();

export const enquiryRows: readonly ErrorRow[] = [
  ...rowsOf('C08', 'brand'),
  ...rowsOf('C09', 'sales'),
  {
    call: 'C09',
    kinds: ['5xx'],
    name: '/contact-sales: neither the lead nor the enquiry arrived',
    toast: null,
    inline: /^Everything you typed is still here/,
    async arrive(visit) {
      await visit.fault({ call: 'C17', kind: 'hard', status: 500 });
      await visit.fault({ call: 'C09', kind: 'hard', status: 503, times: 1 });
      await sendAll(visit, 'sales');
      await failure(visit).waitFor();
    },
    async afterwards(visit) {
      await expect(visit.page.getByText(/We’ve got your details/)).toHaveCount(0);
      await retryIsReceived(visit);
    },
  },
  ...(
    [
      ['a hard error', { kind: 'hard', status: 500 }],
      ['a response that is no lead', { kind: 'soft', status: 500 }],
      ['no response', { kind: 'drop' }],
      ['silence', { kind: 'silent' }],
    ] as const
  ).map(([what, failing]): ErrorRow => ({
    call: 'C17',
    ...errorOf(failing),
    name: `/contact-sales: the lead store gives ${what} to the first step, and the form goes on`,
    toast: null,
    inline: /Thanks, Priya Nair/,
    async arrive(visit) {
      await visit.fault({ call: 'C17', ...failing });
      await forgetCalls();
      await sendAll(visit, 'sales');
      await reference(visit.page).waitFor();
    },
    async afterwards() {
      // The second step tried again, with everything.
      await expect.poll(async () => (await receivedCalls(capture)).length).toBe(2);
      const [enquiry] = await receivedCalls(/b2b-inquiry$/);
      expect(enquiry).toMatchObject({ status: 200, body: { companyName: 'Example Bank' } });
      expect(enquiry?.body).not.toHaveProperty('leadId');
    },
  })),
  ...(
    [
      ['a hard error', { kind: 'hard', status: 500 }],
      ['a response that is no update', { kind: 'soft', status: 500 }],
      ['no response', { kind: 'drop' }],
      ['silence', { kind: 'silent' }],
    ] as const
  ).map(([what, failing]): ErrorRow => ({
    call: 'C18',
    ...errorOf(failing),
    name: `/brand-enquiry: the lead store gives ${what} to the second step, and the form goes on`,
    toast: null,
    inline: /Thanks, Priya Nair/,
    async arrive(visit) {
      await visit.fault({ call: 'C18', ...failing });
      await forgetCalls();
      await sendAll(visit, 'brand');
      await reference(visit.page).waitFor();
    },
    async afterwards() {
      expect(await receivedCalls(update)).toHaveLength(1);
      expect(await receivedCalls(capture)).toHaveLength(1);
      expect(await receivedCalls(/commercial-brand\/inquiry$/)).toMatchObject([
        { status: 200, body: { channels: ['ott'] } },
      ]);
    },
  })),
  {
    call: 'C18',
    kinds: ['404'],
    name: '/brand-enquiry: the lead store does not know the lead, and it is captured again',
    toast: null,
    inline: /Thanks, Priya Nair/,
    async arrive(visit) {
      await visit.fault({ call: 'C18', kind: 'hard', status: 404 });
      await forgetCalls();
      await sendAll(visit, 'brand');
      await reference(visit.page).waitFor();
    },
    async afterwards() {
      await expect.poll(async () => (await receivedCalls(capture)).length).toBe(2);
      const [, again] = await receivedCalls(capture);
      expect(again?.body).toEqual(
        expect.arrayContaining([
          { Attribute: 'mx_Channels', Value: 'ott' },
          { Attribute: 'FirstName', Value: 'Priya' },
        ]),
      );
    },
  },
  ...(
    [
      ['with a hard error', { kind: 'hard', status: 500 }],
      ['inside a 200', { kind: 'soft', status: 500, message: 'Analytics are down' }],
      ['by cutting the connection', { kind: 'drop' }],
    ] as const
  ).map(([what, failing]): ErrorRow => ({
    call: 'C15',
    ...errorOf(failing),
    name: `/contact-sales: events are refused ${what}, and the visitor sees nothing`,
    toast: null,
    inline: null,
    async arrive(visit) {
      await visit.fault({ call: 'C15', ...failing });
      seen.set(visit.page, watchCalls(visit.page));
      await giveDetails(visit, 'sales');
    },
    async afterwards({ page }) {
      // Sent once more, the same one, and then dropped.
      const events = () =>
        (seen.get(page) ?? []).filter(
          ({ path, body }) =>
            path.endsWith('/event/publish') &&
            (body as { eventName: string }).eventName === 'enquiry_person_given',
        );
      await expect.poll(() => events().length).toBe(2);
      await startedInFull(page);
      const sent = events();
      expect(sent).toHaveLength(2);
      expect(sent[1]?.body).toEqual(sent[0]?.body);
      for (const { headers, body } of sent)
        expect(headers['x-traceid']).toBe((body as { eventData: { trace_id: string } }).eventData.trace_id);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  })),
];

/** The rows that C08 and C09 share: what is refused and how the form shows it. */
function rowsOf(call: 'C08' | 'C09', enquiry: EnquiryName): ErrorRow[] {
  const { page: path } = enquiries[enquiry];
  const wrong = (field: string, message: string) => ({
    message: 'Please check the fields',
    error: 'Bad Request',
    data: { fieldErrors: [{ field, message }] },
  });
  const duplicates = new WeakMap<object, string>();

  return [
    ...(['hard', 'soft'] as const).map((kind): ErrorRow => ({
      call,
      ...errorOf({ kind, status: 400 }),
      name: `${path}: the address is refused with a ${kind} error`,
      toast: null,
      inline: /No mail reaches this address/,
      async arrive(visit) {
        await visit.fault({ call, kind, status: 400, ...wrong('email', 'No mail reaches this address') });
        await sendAll(visit, enquiry);
        await visit.page.locator('input[name="email"][aria-invalid="true"]').waitFor();
      },
      async afterwards({ page }) {
        await expect(page.locator('input[name="companyName"]')).toHaveValue('Example Bank');
        await expect(page.locator('.mq-error-summary')).toBeFocused();
      },
    })),
    {
      call,
      kinds: ['400'],
      name: `${path}: a field of the second step is refused`,
      toast: null,
      inline: /Please say it without links/,
      async arrive(visit) {
        await visit.fault({
          call,
          kind: 'hard',
          status: 400,
          times: 1,
          ...wrong('message', 'Please say it without links'),
        });
        await sendAll(visit, enquiry);
        await visit.page.locator('[name="message"][aria-invalid="true"]').waitFor();
      },
      async afterwards(visit) {
        const { page } = visit;
        await expect(page.locator('[name="message"]')).toHaveValue('For Pongal');
        await page.locator('[name="message"]').fill('For Pongal, in Chennai');
        await expect(page.locator('[name="message"][aria-invalid]')).toHaveCount(0);
        await sendButton(page).click();
        await expect(reference(page)).toBeVisible();
      },
    },
    {
      call,
      kinds: ['409'],
      name: `${path}: the same enquiry was received today`,
      toast: null,
      inline: /Thanks, Priya Nair/,
      async arrive(visit) {
        const email = freshEmail();
        duplicates.set(visit.page, await sentBefore(enquiry, email));
        await sendAll(visit, enquiry, { email });
        await reference(visit.page).waitFor();
      },
      async afterwards({ page }) {
        await expect(reference(page)).toHaveText(duplicates.get(page) ?? 'the first reference');
      },
    },
    {
      call,
      kinds: ['429'],
      name: `${path}: too many enquiries`,
      toast: null,
      inline: /You can send it again in 0:0\d/,
      async arrive(visit) {
        const data = { retryAfterSec: 4 };
        await visit.fault({ call, kind: 'hard', status: 429, message: 'Slow down', data, times: 1 });
        await sendAll(visit, enquiry);
        await failure(visit).waitFor();
      },
      async afterwards(visit) {
        await expect(sendButton(visit.page)).toHaveAttribute('aria-disabled', 'true');
        await retryIsReceived(visit);
      },
    },
    {
      call,
      kinds: ['403'],
      name: `${path}: refused with a reason`,
      toast: null,
      inline: /We do not serve this country yet/,
      async arrive(visit) {
        const message = 'We do not serve this country yet';
        await visit.fault({ call, kind: 'hard', status: 403, message, times: 1 });
        await sendAll(visit, enquiry);
        await failure(visit).waitFor();
      },
      afterwards: retryIsReceived,
    },
    ...(
      [
        ['fails', { kind: 'hard', status: 503, message: 'Down' }],
        ['fails inside a 200', { kind: 'soft', status: 500, message: 'Down' }],
        ['cuts the connection', { kind: 'drop' }],
        ['loses its response', { kind: 'lose-response' }],
      ] as const
    ).map(([what, failing]): ErrorRow => ({
      call,
      ...errorOf(failing),
      name: `${path}: the server ${what}, and the lead is safe`,
      toast: null,
      inline: /We’ve got your details and will call you/,
      async arrive(visit) {
        // Without a count: a browser resends a call by itself when a reused connection is cut.
        await visit.fault({ call, ...failing });
        await sendAll(visit, enquiry);
        await failure(visit).waitFor();
      },
      async afterwards(visit) {
        await expect(visit.page.locator('[name="message"]')).toHaveValue('For Pongal');
        await retryIsReceived(visit);
      },
    })),
  ];
}

/** Fills in both steps of an enquiry and sends it. */
async function sendAll(visit: Visit, enquiry: EnquiryName, given: { email?: string } = {}): Promise<void> {
  const { page } = visit;
  await giveDetails(visit, enquiry, given);
  if (enquiry === 'brand') await page.locator('label:has(input[name="channels"][value="ott"])').click();
  await page.locator('[name="message"]').fill('For Pongal');
  await sendButton(page).click();
}

const failure = ({ page, say }: Visit) =>
  page.getByRole('alert').getByText(say('We couldn’t send your enquiry', 'आपकी पूछताछ नहीं जा सकी'));

async function retryIsReceived({ page }: Visit): Promise<void> {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(reference(page)).toBeVisible();
}
