/** @jest-environment jsdom */
import type { Api } from '@marquee/sdk/api';
import { succeeded, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { rowsOfRing } from '@marquee/testing/ring';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { fill, fillPerson } from '../testing/fill-person.ts';

/** A lead store whose leads are L1, L2 and so on. It responds to its nth call when `respond(n)` is called. */
function aLeadStore() {
  const responses: (() => void)[] = [];
  const captured: { email: string | undefined; updates: string | undefined }[] = [];
  let leads = 0;
  const captureLead: Api['captureLead'] = async (fields) => {
    const valueOf = (name: string) => fields.find(({ Attribute }) => Attribute === name)?.Value;
    const updates = valueOf('ProspectID');
    captured.push({ email: valueOf('EmailAddress'), updates });
    const leadId = updates ?? `L${(leads += 1)}`;
    await new Promise<void>((resolve) => responses.push(resolve));
    return succeeded({ leadId });
  };
  return { captureLead, captured, respond: (call: number) => act(async () => responses[call - 1]?.()) };
}

async function returnAs(email: string) {
  await userEvent.click(screen.getByText('Back'));
  await userEvent.clear(screen.getByLabelText('Work email'));
  await fill('Work email', email);
  await userEvent.click(screen.getByText('Next: what you need'));
}

const pages = [
  ['/contact-sales', 'salesEnquiry'],
  ['/brand-enquiry', 'brandEnquiry'],
] as const;

describe.each(rowsOfRing(pages, 1))('%s', (path, draftKey) => {
  const open = async () => {
    const leads = aLeadStore();
    const { platform, stored } = testPlatform({ captureLead: leads.captureLead });
    await openPage(routes, path, platform);
    const draft = () => JSON.parse(stored.get(draftKey)!) as { leadId: string; person: { email: string } };
    return { ...leads, draft };
  };

  test('each person has a lead: only the same person’s details are corrected', async () => {
    const { captured, respond, draft } = await open();
    await fillPerson({ email: 'priya@bank.in' });
    await respond(1);
    for (const [at, email] of ['priya@bank.in ', 'ravi@bank.in', 'ravi@bank.in', 'priya@bank.in'].entries()) {
      await returnAs(email);
      await respond(at + 2);
    }

    expect(captured).toEqual([
      { email: 'priya@bank.in', updates: undefined },
      { email: 'priya@bank.in', updates: 'L1' },
      { email: 'ravi@bank.in', updates: undefined },
      { email: 'ravi@bank.in', updates: 'L2' },
      { email: 'priya@bank.in', updates: undefined },
    ]);
    expect(draft().person.email).toBe('priya@bank.in');
  });

  test('a lead that is stored late belongs to its own person, not to the next', async () => {
    const { captured, respond, draft } = await open();
    await fillPerson({ email: 'priya@bank.in' });
    await returnAs('ravi@bank.in');
    await respond(2);
    await respond(1);
    expect(draft()).toMatchObject({ leadId: 'L2', person: { email: 'ravi@bank.in' } });

    await returnAs('ravi@bank.in');
    expect(captured.at(-1)).toEqual({ email: 'ravi@bank.in', updates: 'L2' });
  });
});
