/** @jest-environment jsdom */
import { succeeded, refused, testPlatform } from '@marquee/testing';
import { priya } from '@marquee/testing/form-samples';
import { openPage } from '@marquee/testing/browser';
import { rowsOfRing } from '@marquee/testing/ring';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { fillPerson } from '../testing/fill-person.ts';

const lead = {
  captureLead: () => succeeded({ leadId: 'L1' }),
  updateLead: () => succeeded({ leadId: 'L1', affectedRows: 1 }),
};
const received = { businessInquiry: () => succeeded({ inquiryId: 'B2B-88121' }) };

test('the first step captures a lead; the second updates it and sends the enquiry', async () => {
  const { platform, called, stored } = testPlatform({ ...lead, ...received });
  await openPage(routes, '/contact-sales?utm_source=google', platform);

  await fillPerson();
  expect(called.map(({ call }) => call)).toEqual(['captureLead']);

  await userEvent.selectOptions(screen.getByLabelText('What is it for?'), 'Renewal and payment reminders');
  await userEvent.click(screen.getByLabelText('தமிழ்'));
  await userEvent.selectOptions(screen.getByLabelText('When should it start?'), 'This month');
  await userEvent.click(screen.getByText('Send the enquiry'));

  expect(await screen.findByText('B2B-88121')).toBeTruthy();
  expect(called.map(({ call }) => call)).toEqual(['captureLead', 'updateLead', 'businessInquiry']);
  expect(called.at(-1)?.args[0]).toEqual({
    ...priya,
    email: 'priya@bank.in',
    mobileNumber: '9812345678',
    industry: '',
    useCase: 'renewal_reminders',
    videosPerMonth: '',
    languages: ['ta'],
    message: 'Timeline: this month',
    leadId: 'L1',
    utm: { source: 'google' },
  });
  expect(stored.has('salesEnquiry')).toBe(false);
});

test.each(rowsOfRing(['a@b', 'a b@c.in', 'a@@b.in'], 1))(
  'the email address “%s” is refused with a summary and a message, and nothing is sent',
  async (email) => {
    const { platform, called } = testPlatform(lead);
    await openPage(routes, '/contact-sales', platform);
    await fillPerson({ email });

    const summary = screen.getByRole('group', { name: 'Please check this again' });
    expect(summary).toBe(document.activeElement);
    expect(screen.getAllByRole('link', { name: 'Enter an email address like priya@bank.in' })).toHaveLength(
      1,
    );
    expect(screen.getByLabelText('Work email').getAttribute('aria-invalid')).toBe('true');
    expect(called).toEqual([]);
  },
);

test('the consent has links to what happens to the details', async () => {
  await openPage(routes, '/contact-sales', testPlatform(lead).platform);
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
  expect(screen.getByRole('link', { name: 'trust and data protection' })).toHaveAttribute('href', '/trust');
});

test('without consent nothing is sent', async () => {
  const { platform, called } = testPlatform(lead);
  await openPage(routes, '/contact-sales', platform);
  await fillPerson({ email: 'x' });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('Work email'), '@bank.in');
  await userEvent.click(screen.getByText('Next: what you need'));

  expect(screen.getAllByText('We can call you only if you agree').length).toBeGreaterThan(0);
  expect(called).toEqual([]);
});

test('a lead store that fails does not stop the enquiry', async () => {
  const { platform, called } = testPlatform({ captureLead: () => refused(500), ...received });
  await openPage(routes, '/contact-sales', platform);
  await fillPerson();
  await userEvent.click(screen.getByText('Send the enquiry'));

  expect(await screen.findByText('B2B-88121')).toBeTruthy();
  expect(called.at(-1)?.args[0]).not.toHaveProperty('leadId');
});

test('an abandoned enquiry resumes at its second step, with all input', async () => {
  const first = testPlatform(lead);
  const { unmount } = await openPage(routes, '/contact-sales', first.platform);
  await fillPerson();
  await userEvent.type(screen.getByLabelText(/Anything else/), 'For Pongal');
  unmount();

  const { platform, called } = testPlatform({ ...lead, ...received }, { stored: first.stored });
  await openPage(routes, '/contact-sales', platform);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Anything else/).value).toBe('For Pongal');

  await userEvent.click(screen.getByText('Send the enquiry'));
  await screen.findByText('B2B-88121');
  expect(called.map(({ call }) => call)).toEqual(['updateLead', 'businessInquiry']);
});

test('an enquiry that failed retains its input and can be sent again', async () => {
  let attempts = 0;
  const { platform } = testPlatform({
    ...lead,
    businessInquiry: () => (++attempts === 1 ? refused(503) : succeeded({ inquiryId: 'B2B-2' })),
  });
  await openPage(routes, '/contact-sales', platform);
  await fillPerson();
  await userEvent.type(screen.getByLabelText(/Anything else/), 'For Pongal');
  await userEvent.click(screen.getByText('Send the enquiry'));

  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('We’ve got your details');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Anything else/).value).toBe('For Pongal');

  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(screen.getByText('B2B-2')).toBeTruthy());
});

const wrong = (field: string, message: string) =>
  refused(400, 'Wrong', { data: { fieldErrors: [{ field, message }] } });

test('the server’s error about a person is shown at the field, in the first step', async () => {
  const { platform } = testPlatform({ ...lead, businessInquiry: () => wrong('email', 'No such host') });
  await openPage(routes, '/contact-sales', platform);
  await fillPerson();
  await userEvent.click(screen.getByText('Send the enquiry'));

  const email = await screen.findByLabelText<HTMLInputElement>('Work email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email.value).toBe('priya@bank.in');
  const summary = screen.getByRole('group', { name: 'Please check this again' });
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain('No such host');

  await userEvent.type(email, 'x');
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

test('the server’s error about the details is shown at the field until it is changed @all', async () => {
  const { platform } = testPlatform({ ...lead, businessInquiry: () => wrong('message', 'Too long') });
  await openPage(routes, '/contact-sales', platform);
  await fillPerson();
  await userEvent.click(screen.getByText('Send the enquiry'));

  const message = await screen.findByLabelText(/Anything else/);
  await waitFor(() => expect(message.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(message, 'x');
  expect(message.getAttribute('aria-invalid')).toBeNull();
});

const refusals = [
  ['of a field', wrong('message', 'Too long'), 'इसे जाँचिए'],
  ['of the enquiry', refused(403, 'Too long'), 'अपने जवाब जाँचिए, या हमें लिखिए।'],
] as const;
test.each(rowsOfRing(refusals, 1))(
  'a refusal %s in English has its text in Hindi on a Hindi page',
  async (_, refusal, text) => {
    const { platform } = testPlatform({ ...lead, businessInquiry: () => refusal });
    await openPage(routes, '/contact-sales', platform, 'hi');
    const [name, email, mobile, company] = screen.getAllByRole('textbox');
    await userEvent.type(name!, priya.name);
    await userEvent.type(email!, 'priya@bank.in');
    await userEvent.type(mobile!, priya.mobileNumber);
    await userEvent.type(company!, priya.companyName);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'आगे: आपकी ज़रूरत' }));
    await userEvent.click(screen.getByRole('button', { name: 'पूछताछ भेजिए' }));

    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('Too long');
  },
);

test('browsers can fill in the person, and a choice that is open says so @all', async () => {
  const { platform } = testPlatform(lead);
  await openPage(routes, '/contact-sales', platform);
  const autocomplete = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');
  expect(['Your name', 'Work email', 'Mobile number', 'Company'].map((label) => autocomplete(label))).toEqual(
    ['name', 'email', 'tel', 'organization'],
  );

  await fillPerson();
  const industry = await screen.findByLabelText<HTMLSelectElement>('Industry');
  expect(industry.selectedOptions[0]?.textContent).toBe('Choose one');
});
