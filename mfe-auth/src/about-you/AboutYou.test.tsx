/** @jest-environment jsdom */
import { asha, refused, succeeded, TestContext, testPlatform, type ApiScript } from '@marquee/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readProfile, storeProfile } from '../profile/profile.ts';
import { Component as AboutYou } from './AboutYou.tsx';

const nameless = { userId: asha.userId, mobileNumber: '9876543210', name: '' };
const entered = { id: 1, userId: asha.userId, first_time_sign_up: false, proof: 'once' };

function show(script: ApiScript = {}, profile: typeof nameless | null = nameless) {
  const site = testPlatform({ userLogin: () => succeeded(entered), ...script });
  site.platform.session.store(asha);
  if (profile) storeProfile(site.platform.storage, profile);
  const mount = () =>
    render(
      <TestContext platform={site.platform}>
        <AboutYou />
      </TestContext>,
    );
  return { ...site, mount, ...mount() };
}

const question = () => screen.queryByRole('heading', { name: 'What should we call you?' });

test('a name alone is enough: it is saved by the sign-in call and greeted', async () => {
  const { platform, called } = show();
  await userEvent.type(screen.getByLabelText('Your name'), ' Asha  Rao {Enter}');

  expect(await screen.findByText('Thank you, Asha Rao!')).toBeInTheDocument();
  expect(called).toEqual([
    { call: 'userLogin', args: [{ mobileNumber: '9876543210', name: 'Asha Rao', isEbUser: false }, {}] },
  ]);
  expect(readProfile(platform.storage, asha.userId)?.name).toBe('Asha Rao');
  expect(platform.session.current()).toEqual(asha);
});

test('a birthday goes along with the proof that the sign-in call returned', async () => {
  const { called } = show({ addBirthday: () => succeeded({ userId: asha.userId, birthday: '1998-08-14' }) });
  await userEvent.type(screen.getByLabelText('Your name'), 'Asha');
  await userEvent.type(screen.getByLabelText(/Date of birth/), '2025-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('We can only save birthdays of people aged 13 and over')).toBeInTheDocument();
  expect(called).toEqual([]);

  await userEvent.clear(screen.getByLabelText(/Date of birth/));
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Thank you, Asha!')).toBeInTheDocument();
  expect(called.at(-1)).toEqual({
    call: 'addBirthday',
    args: [{ ...nameless, name: 'Asha', birthday: '1998-08-14', source: 'post_login', proof: 'once' }],
  });
});

test('a question that was answered by a birthday alone is not asked again', async () => {
  const { unmount, mount } = show({
    addBirthday: () => succeeded({ userId: asha.userId, birthday: '1998-08-14' }),
  });
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  unmount();
  mount();

  expect(question()).not.toBeInTheDocument();
});

test('a skipped question is not asked again', async () => {
  const { called, unmount, mount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(question()).not.toBeInTheDocument();
  unmount();
  mount();

  expect(question()).not.toBeInTheDocument();
  expect(called).toEqual([]);
});

test('who has a name, or came from the app without a number, is not asked', () => {
  show({}, { ...nameless, name: 'Asha' }).unmount();
  expect(question()).not.toBeInTheDocument();
  show({}, null);
  expect(question()).not.toBeInTheDocument();
});

test('nothing typed, a refused name and a refused birthday are told in the form, which stays', async () => {
  const data = { fieldErrors: [{ field: 'name', message: 'Please use letters' }] };
  const results = [() => refused(400, 'Invalid', { data }), () => succeeded(entered)];
  show({
    userLogin: () => (results.shift() ?? (() => refused(500)))(),
    addBirthday: () => refused(400, 'Please enter a valid date of birth'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter your name, or your date of birth')).toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Your name'), '?');
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please use letters')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid date of birth')).toBeInTheDocument();
  expect(question()).toBeInTheDocument();
});

test('a refusal in English has a reason in Hindi on a Hindi page', async () => {
  const { platform } = testPlatform({ userLogin: () => refused(422, 'No such name') });
  platform.session.store(asha);
  storeProfile(platform.storage, nameless);
  render(
    <TestContext platform={platform} language="hi">
      <AboutYou />
    </TestContext>,
  );
  await userEvent.type(screen.getByLabelText('आपका नाम'), 'आशा{Enter}');

  expect(await screen.findByText('नाम और जन्म की तारीख़ जाँचकर फिर कोशिश कीजिए।')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('No such name');
});
