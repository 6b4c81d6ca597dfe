/** @jest-environment jsdom */
import { succeeded, noResponse, refused, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { genuine } from '../testing/genuine.ts';
import { handle } from './VerifyPage.tsx';

async function check(code: string) {
  const field = screen.getByLabelText('Code under the video');
  await userEvent.clear(field);
  await userEvent.type(field, `${code}{Enter}`);
}

test('genuine: who, for whom, when, and that it is made by AI', async () => {
  const { platform, toasts } = testPlatform({ verifyVideo: () => succeeded(genuine) });
  await openPage(routes, '/verify', platform);
  await check(' a7k9 -22qx');

  expect(await screen.findByText('Genuine: this video is from us')).toBeInTheDocument();
  expect(screen.getByText('A*** R.')).toBeInTheDocument();
  expect(screen.getByText('2 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText('AI-generated with Aarav Suryan’s permission')).toBeInTheDocument();
  expect(toasts).toEqual([]);
});

test('not found: shown inline and in a toast', async () => {
  const { platform, toasts } = testPlatform({
    verifyVideo: () => refused(404, "We couldn't find a video with this code"),
  });
  await openPage(routes, '/verify', platform);
  await check('NOPE');

  expect(await screen.findByText('Not verified')).toBeInTheDocument();
  const sentence = "We couldn't find a video with this code";
  expect(toasts).toEqual([{ kind: 'error', text: sentence }]);
  expect(document.body).not.toHaveTextContent(sentence);
});

test.each([
  [404, 'इस कोड का कोई वीडियो नहीं मिला।'],
  [410, 'यह वीडियो हमने बनाया था, पर अब वापस ले लिया है। इसे आगे न भेजें।'],
  [500, 'अभी जाँच नहीं हो सकी'],
])(
  'a refusal in English (%s) has a toast in Hindi on a Hindi page, as from the server',
  async (status, text) => {
    const verifyVideo = () => refused(status, 'Not this one');
    const { platform, toasts } = testPlatform({ verifyVideo });
    await openPage(routes, '/verify?authenticationToken=OLD', platform, 'hi');
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text }]));

    await userEvent.click(screen.getByRole('button', { name: 'वीडियो जाँचिए' }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toEqual({ kind: 'error', text });
  },
);

test('a failed check is never called fake, and can be tried again', async () => {
  let offline = true;
  const { platform, toasts } = testPlatform({
    verifyVideo: () => (offline ? noResponse() : succeeded(genuine)),
  });
  await openPage(routes, '/verify', platform);
  await check('A7K9-22QX');
  expect(await screen.findByText(/This does not mean that the video is fake/)).toBeInTheDocument();
  expect(screen.queryByText('Not verified')).not.toBeInTheDocument();
  expect(toasts).toHaveLength(1);

  offline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Genuine: this video is from us')).toBeInTheDocument();
});

test('a refusal the server rendered is toasted once the page lives', async () => {
  const { platform, toasts } = testPlatform({
    verifyVideo: () => refused(410, 'This video has been withdrawn'),
  });
  await openPage(routes, '/verify?authenticationToken=OLD', platform);

  expect(screen.getByText(/have taken it back/)).toBeInTheDocument();
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'This video has been withdrawn' }]));
  expect(platform.slices.authenticator.current()).toEqual({
    busy: false,
    error: true,
    status: 410,
    message: 'This video has been withdrawn',
    retry: false,
  });
});

test('the result of the server, or its failure, is in the store like one of the browser', async () => {
  const found = testPlatform({ verifyVideo: () => succeeded(genuine) });
  const { unmount } = await openPage(routes, '/verify?authenticationToken=A7K9-22QX', found.platform);
  await waitFor(() => expect(found.platform.slices.authenticator.current().data).toEqual(genuine));
  expect(found.called).toHaveLength(1);
  expect(found.toasts).toEqual([]);
  unmount();

  const lost = testPlatform({ verifyVideo: noResponse });
  await openPage(routes, '/verify?authenticationToken=A7K9-22QX', lost.platform);
  expect(screen.getByText(/This does not mean that the video is fake/)).toBeInTheDocument();
  await waitFor(() => expect(lost.toasts).toEqual([{ kind: 'error', text: 'Couldn’t check right now' }]));
  expect(lost.platform.slices.authenticator.current()).toMatchObject({
    busy: false,
    error: false,
    retry: true,
  });
});

test('an empty form shows that the code is missing', async () => {
  const { platform, called } = testPlatform();
  await openPage(routes, '/verify', platform);
  await userEvent.click(screen.getByRole('button', { name: 'Check the video' }));
  expect(screen.getByText('Enter the code')).toBeInTheDocument();
  expect(called).toEqual([]);
});

test('only the form itself is for search engines', () => {
  const given = { params: {}, url: new URL('http://localhost/verify'), language: 'en' as const };
  expect(handle.meta({ ...given, data: { code: '', missing: false, checked: null } }).indexable).toBe(true);
  expect(handle.meta({ ...given, data: { code: 'A7', missing: false, checked: null } }).indexable).toBe(
    false,
  );
});
