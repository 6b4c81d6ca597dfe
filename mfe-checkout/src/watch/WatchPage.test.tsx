/** @jest-environment jsdom */
import type { VendorOrderData } from '@marquee/sdk/api-contract';
import { noResponse, succeeded, refused, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { deliveredVideo } from './delivered-video.ts';

const order: VendorOrderData = {
  orderId: 'VN-1',
  videoUrl: 'https://media.example/v.mp4',
  authenticationToken: 'A7K9-22QX',
  captionsUrl: 'https://media.example/v.en.vtt',
  captionsUrl_hi: 'https://media.example/v.hi.vtt',
  language: 'hi',
};

test('a delivered video can be watched, downloaded, shared and verified', async () => {
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder: () => succeeded(order) }).platform);

  expect(await screen.findByRole('link', { name: /Download/ })).toHaveAttribute('href', order.videoUrl);
  expect(screen.getByRole('link', { name: /Share on WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('http://localhost/watch/w_1')),
  );
  expect(screen.getByRole('link', { name: /genuine/ })).toHaveAttribute(
    'href',
    '/verify?authenticationToken=A7K9-22QX',
  );
});

test('a sample says that it is one and that only the name is heard, and shows the text that was agreed to', async () => {
  const sample: VendorOrderData = {
    ...order,
    captionsUrl: null,
    celebId: 'kabir',
    isSample: true,
    recipientName: 'राहुल',
    script: 'राहुल दीदी, जन्मदिन मुबारक!',
    nameAudioUrl: 'https://media.example/rahul-1.mp3',
  };
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder: () => succeeded(sample) }).platform);

  expect(await screen.findByRole('heading', { name: /^राहुल, this is for you/ })).toBeVisible();
  expect(screen.getByText('A sample film of Kabir Rangrez')).toBeVisible();
  expect(screen.getByText(/You hear only the name/)).toBeVisible();
  expect(screen.getByText('राहुल दीदी, जन्मदिन मुबारक!')).toHaveAttribute('lang', 'hi');
  expect(document.querySelector('audio')).toHaveAttribute('src', sample.nameAudioUrl);
});

test('a sample without a recorded name promises no sound', async () => {
  const sample: VendorOrderData = { ...order, isSample: true };
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder: () => succeeded(sample) }).platform);

  expect(await screen.findByText(/This one has no sound/)).toBeVisible();
  expect(screen.queryByText(/turns the sound on/)).not.toBeInTheDocument();
});

test('a film that was made for the order is no sample', async () => {
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder: () => succeeded(order) }).platform);

  expect(await screen.findByRole('link', { name: /Download/ })).toBeVisible();
  expect(screen.queryByText(/sample film/)).not.toBeInTheDocument();
  expect(document.querySelector('audio')).toBeNull();
});

test("the server's reason for having no video is not shown", async () => {
  const getVendorOrder = () => refused(500, 'vendor stack trace');
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder }).platform);

  expect(await screen.findByRole('heading', { name: /isn’t ready, or this link has expired/ })).toBeVisible();
  expect(screen.queryByText(/vendor stack trace/)).not.toBeInTheDocument();
});

test.each([
  [
    'being made',
    () => succeeded({ orderId: 'VN-1', orderStatus: 'QUEUED', videoUrl: null }),
    /is being made/,
  ],
  ['unknown', () => refused(404, 'There is no video under this id.'), /leads to no video/],
  ['not answered for', noResponse, /isn’t ready, or this link has expired/],
] as const)('a video that is %s is told from the others', async (_, getVendorOrder, title) => {
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder }).platform);

  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('a video that is being made says when it will be ready', async () => {
  const getVendorOrder = () =>
    succeeded({ orderId: 'VN-1', videoUrl: null, deliverBy: '2026-11-26T03:43:00+05:30' });
  await openPage(routes, '/watch/w_1', testPlatform({ getVendorOrder }).platform);

  expect(await screen.findByText(/by 26 Nov/)).toBeVisible();
});

test('the captions of the spoken language come first', () => {
  expect(deliveredVideo(order)?.captions.map(({ srcLang }) => srcLang)).toEqual(['hi', 'en']);
  expect(deliveredVideo({ ...order, videoUrl: null })).toBeNull();
});
