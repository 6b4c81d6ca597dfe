import { priya } from '@marquee/testing/form-samples';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills in the first step of an enquiry, with consent, and presses Next. */
export async function fillPerson(changes: { email?: string } = {}) {
  await fill('Your name', priya.name);
  await fill('Work email', changes.email ?? 'priya@bank.in');
  await fill('Mobile number', priya.mobileNumber);
  await fill('Company', priya.companyName);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByText('Next: what you need'));
}

/** Enters a value into an empty field at once, as a browser that fills a form in. */
export async function fill(label: string, value: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(value);
}
