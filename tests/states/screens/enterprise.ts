import { priya } from '@marquee/testing/form-samples';
import {
  enquiries,
  freshEmail,
  giveDetails,
  reference,
  sendButton,
  type EnquiryName,
} from '../../visitor/enquiry.ts';
import { islandsLive } from '../../journeys/support.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

export const enterpriseStates: readonly ScreenState[] = [
  { name: '/: as it comes', arrive: ({ page, at }) => open(page, at('/')) },
  {
    name: '/: a name on the sample film',
    arrive: ({ page, at }) => open(page, at('/?name=Lakshminarayanan&in=ta')),
  },
  { name: '/languages: all of them', arrive: ({ page, at }) => open(page, at('/languages')) },
  {
    name: '/languages: a search that finds none',
    async arrive({ page, at }) {
      await open(page, at('/languages'));
      await page.getByRole('searchbox').fill('Klingonisch-Nordwest');
      await page.locator('.mq-empty').waitFor();
    },
  },
  ...(['sales', 'brand'] as const).flatMap(statesOf),
  {
    name: '/contact-sales: back at the stored input',
    async arrive({ page, at }) {
      const draft = {
        person: { ...priya, email: freshEmail(), designation: '' },
        details: { message: 'For Pongal', languages: ['ta', 'ml'], useCase: 'festive_campaign' },
        leadId: null,
      };
      await page.addInitScript(
        ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
        [enquiries.sales.draft, JSON.stringify(draft)],
      );
      await open(page, at(enquiries.sales.page));
      await page.locator('[name="message"]').waitFor();
    },
  },
];

function statesOf(enquiry: EnquiryName): ScreenState[] {
  const { page: path } = enquiries[enquiry];
  const call = enquiry === 'sales' ? 'C09' : 'C08';

  return [
    { name: `${path}: the first step`, arrive: ({ page, at }) => open(page, at(path)) },
    {
      name: `${path}: what the first step still needs`,
      async arrive({ page, at }) {
        await open(page, at(path));
        await page.locator('input[name="email"]').fill('priya@gmail.com');
        await sendButton(page).click();
        await page.locator('.mq-error-summary').waitFor();
      },
    },
    { name: `${path}: the second step`, arrive: async (visit) => void (await giveDetails(visit, enquiry)) },
    {
      name: `${path}: being sent`,
      async arrive(visit) {
        await visit.fault({ call, kind: 'silent' });
        await send(visit, enquiry);
        await visit.page.locator('[data-busy]').waitFor();
      },
    },
    {
      name: `${path}: received`,
      async arrive(visit) {
        await send(visit, enquiry);
        await reference(visit.page).waitFor();
      },
    },
  ];
}

async function open(page: Visit['page'], address: string): Promise<void> {
  await page.goto(address);
  await islandsLive(page);
}

async function send(visit: Visit, enquiry: EnquiryName): Promise<void> {
  await giveDetails(visit, enquiry);
  await sendButton(visit.page).click();
}
