import { succeeded, testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from './routes.tsx';
import { genuine } from './testing/genuine.ts';

test('the sign-in page is served with what it needs', async () => {
  const { html } = await servePage(routes, '/login', testPlatform().platform, 'hi');

  expect(html).toContain('मोबाइल नंबर');
  expect(html).toContain('mq-needs-script');
});

test('a handoff leads on by a link, without the token', async () => {
  const address = '/auth/handoff?token=once&next=%2Fquiz';
  const { html } = await servePage(routes, address, testPlatform().platform);

  expect(html).toContain('href="/quiz"');
  expect(html).not.toContain('once');
});

test('an account page without a session shows the way to sign in, and back', async () => {
  const { html } = await servePage(routes, '/account', testPlatform().platform, 'hi');

  expect(html).toContain('/hi/login?next=%2Faccount');
});

test('a visitor without a session can read what is deleted with an account and what stays', async () => {
  const { html } = await servePage(routes, '/delete-account', testPlatform().platform);

  expect(html).toContain('What is deleted');
  expect(html).toContain('Tax invoices');
  expect(html).toContain('mq-needs-script');
});

test('the server checks the code of the address', async () => {
  const { platform, called } = testPlatform({ verifyVideo: () => succeeded(genuine) });
  const { html } = await servePage(routes, '/verify?authenticationToken=a7k9-22qx', platform, 'hi');

  expect(called).toEqual([{ call: 'verifyVideo', args: ['A7K9-22QX'] }]);
  expect(html).toContain('असली: यह वीडियो हमारा है');
  expect(html).toContain('आरव सूर्यन');
  expect(html).toContain('method="get"');
});
