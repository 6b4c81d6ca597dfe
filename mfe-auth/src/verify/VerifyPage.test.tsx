/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, fakeApi, refused } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { testPlatform } from '../testing/test-platform.tsx';
import * as verify from './VerifyPage.tsx';

const genuine = {
  authentic: true,
  authenticationToken: 'A7K9-22QX',
  celebName: 'Aarav Suryan',
  celebName_hi: 'आरव सूर्यन',
  occasion: 'Birthday',
  recipientMasked: 'A*** R.',
  createdAt: '2026-11-02T10:12:00+05:30',
  aiGenerated: true,
};

function site(script: Parameters<typeof fakeApi>[0]) {
  const { api, called } = fakeApi(script);
  return { ...testPlatform(api), called };
}

async function check(code: string) {
  const field = screen.getByLabelText('Code under the video');
  await userEvent.clear(field);
  await userEvent.type(field, `${code}{Enter}`);
}

test('without JavaScript the server checks the code of the address', async () => {
  const { platform, called } = site({ verifyVideo: () => answered(genuine) });
  const html = await pageHtml({
    module: verify,
    platform,
    path: '/verify?authenticationToken=a7k9-22qx',
    language: 'hi',
  });

  expect(called).toEqual([{ call: 'verifyVideo', args: ['A7K9-22QX'] }]);
  expect(html).toContain('असली: यह वीडियो हमारा है');
  expect(html).toContain('आरव सूर्यन');
  expect(html).toContain('method="get"');
});

test('genuine: who, for whom, when, and that it is made by AI', async () => {
  const { platform, toasts } = site({ verifyVideo: () => answered(genuine) });
  await showPage({ module: verify, platform, path: '/verify' });
  await check(' a7k9 -22qx');

  expect(await screen.findByText('Genuine: this video is from us')).toBeInTheDocument();
  expect(screen.getByText('A*** R.')).toBeInTheDocument();
  expect(screen.getByText('2 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText("AI-generated with Aarav Suryan's permission")).toBeInTheDocument();
  expect(toasts).toEqual([]);
});

test('not found: said inline and as a toast', async () => {
  const { platform, toasts } = site({
    verifyVideo: () => refused(404, "We couldn't find a video with this code"),
  });
  await showPage({ module: verify, platform, path: '/verify' });
  await check('NOPE');

  expect(await screen.findByText('Not verified')).toBeInTheDocument();
  expect(toasts).toEqual([{ kind: 'error', text: "We couldn't find a video with this code" }]);
});

test('no answer is never called fake, and can be tried again', async () => {
  let offline = true;
  const { platform, toasts } = site({
    verifyVideo: () => (offline ? Promise.reject(new Error('offline')) : answered(genuine)),
  });
  await showPage({ module: verify, platform, path: '/verify' });
  await check('A7K9-22QX');
  expect(await screen.findByText(/This says nothing about the video/)).toBeInTheDocument();
  expect(screen.queryByText('Not verified')).not.toBeInTheDocument();
  expect(toasts).toHaveLength(1);

  offline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Genuine: this video is from us')).toBeInTheDocument();
});

test('a refusal the server rendered is toasted once the page lives', async () => {
  const { platform, toasts } = site({ verifyVideo: () => refused(410, 'This video has been withdrawn') });
  await showPage({ module: verify, platform, path: '/verify?authenticationToken=OLD' });

  expect(screen.getByText(/it has been withdrawn/)).toBeInTheDocument();
  expect(toasts).toEqual([{ kind: 'error', text: 'This video has been withdrawn' }]);
});

test('an empty form asks for the code', async () => {
  const { platform, called } = site({});
  await showPage({ module: verify, platform, path: '/verify' });
  await userEvent.click(screen.getByRole('button', { name: 'Check the video' }));
  expect(screen.getByText('Enter the code')).toBeInTheDocument();
  expect(called).toEqual([]);
});

test('only the form itself is for search engines', () => {
  const given = { params: {}, url: new URL('http://localhost/verify'), language: 'en' as const };
  expect(verify.handle.meta({ ...given, data: { code: '', finding: null } }).indexable).toBe(true);
  expect(verify.handle.meta({ ...given, data: { code: 'A7', finding: null } }).indexable).toBe(false);
});
