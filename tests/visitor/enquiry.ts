import { priya } from '@marquee/testing/form-samples';
import type { Page } from '@playwright/test';
import { apiUrl, freshNumber, islandsLive } from '../journeys/support.ts';
import type { Visit } from '../states/screen-state.ts';
import { pointerHands, type Hands } from './hands.ts';

/** The two enquiries, each with its page, its call and the key of its draft. */
export const enquiries = {
  sales: { page: '/contact-sales', path: '/security/api/b2b-inquiry', draft: 'salesEnquiry' },
  brand: { page: '/brand-enquiry', path: '/celeb/api/commercial-brand/inquiry', draft: 'brandEnquiry' },
} as const;
export type EnquiryName = keyof typeof enquiries;

/** An unused email address: the same enquiry within a day is a duplicate. */
export const freshEmail = (): string => `priya.${freshNumber()}@bank.in`;

/** Opens an enquiry, fills in its first step with consent and goes on to the second. */
export async function giveDetails(
  { page, at }: Pick<Visit, 'page' | 'at'>,
  enquiry: EnquiryName,
  { email = freshEmail(), hands = pointerHands() }: { email?: string; hands?: Hands } = {},
): Promise<string> {
  await page.goto(at(enquiries[enquiry].page));
  await islandsLive(page);
  await fillPerson(page, { email, hands });
  await page.locator('[name="message"]').waitFor();
  return email;
}

/** Fills in the first step and presses Next. */
export async function fillPerson(
  page: Page,
  { email, hands = pointerHands() }: { email: string; hands?: Hands },
): Promise<void> {
  await hands.type(page.locator('input[name="name"]'), priya.name);
  await hands.type(page.locator('input[name="email"]'), email);
  await hands.type(page.locator('input[name="mobileNumber"]'), priya.mobileNumber);
  await hands.type(page.locator('input[name="companyName"]'), priya.companyName);
  await hands.press(page.locator('input[name="consent"]'));
  await hands.press(sendButton(page));
}

/** The button that ends a step of the enquiry. */
export const sendButton = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.locator('[name="email"], [name="message"]') })
    .locator('[type="submit"]');

/** The confirmation text of an enquiry. */
export const reference = (page: Page) => page.locator('.mq-ticket').getByText(/^(BR|B2B)-\d+$/);

/** Sends an enquiry without the page, as a colleague in the same company would; returns its reference. */
export async function sentBefore(enquiry: EnquiryName, email: string): Promise<string> {
  const response = await fetch(apiUrl + enquiries[enquiry].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...priya, email, celebId: '', campaignType: '', useCase: '' }),
  });
  const { data } = (await response.json()) as { data: { inquiryId: string } };
  return data.inquiryId;
}
