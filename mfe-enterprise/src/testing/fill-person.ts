import { priya } from '@marquee/testing/form-samples';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills in the first step of an enquiry, with consent, and presses Next. */
export async function fillPerson(changes: { email?: string } = {}) {
  await userEvent.type(screen.getByLabelText('Your name'), priya.name);
  await userEvent.type(screen.getByLabelText('Work email'), changes.email ?? 'priya@bank.in');
  await userEvent.type(screen.getByLabelText('Mobile number'), priya.mobileNumber);
  await userEvent.type(screen.getByLabelText('Company'), priya.companyName);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByText('Next'));
}
