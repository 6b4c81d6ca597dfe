import type { Language } from '@marquee/sdk';
import { succeeded, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { servePage, serveSlot } from '@marquee/testing/server';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';
import { celebOccasion, config, payment } from './testing/api-data.ts';

/** The calls that a page may send from a server. */
const calls = {
  getAppConfig: () => succeeded(config),
  getCelebOccasion: ({ occasionId }) => succeeded(celebOccasion(Number(occasionId))),
  viewPayment: () => succeeded(payment()),
  previewVideo: () => refused(404, 'NOT_FOUND'),
  getVendorOrder: () => succeeded({ orderId: 'VN-1', videoUrl: 'https://media.example/v.mp4' }),
} satisfies ApiScript;

function serve(address: string, language: Language = 'en') {
  return servePage(routes, address, testPlatform(calls).platform, language);
}

test.each([
  ['/order/aarav-suryan', 'What is the occasion?'],
  ['/order/aarav-suryan?step=name&occasion=birthday', 'What should Aarav Suryan call them?'],
  ['/checkout', 'Review and pay'],
  ['/checkout/pay', 'Review and pay'],
  ['/payment/status/pm_1', 'Checking with your bank'],
  ['/orders', 'Your orders'],
  ['/refund/VR-90311', 'Why would you like a refund?'],
  ['/watch/w_1', 'A video, made for you'],
])(
  '%s is served as HTML with its heading, and sends only requests that a server may send',
  async (address, heading) => {
    const { platform, called } = testPlatform(calls);
    const { html } = await servePage(routes, address, platform);

    expect(html).toContain(heading);
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(called.map(({ call }) => call)));
  },
);

test.each(['/order/aarav-suryan', '/checkout', '/checkout/pay', '/refund/VR-90311'])(
  'the form of %s says that it needs scripts, also where they are on and fail',
  async (address) => {
    expect((await serve(address)).html).toContain('mq-needs-script');
  },
);

test('an order by its number, which only the browser’s storage knows, is not called unknown', async () => {
  const { html } = await serve('/refund/OR-70018');
  expect(html).toContain('When we return your money');
  expect(html).not.toContain('can’t find');
});

test('a page in Hindi is served in Hindi', async () => {
  const { html, meta } = await serve('/order/aarav-suryan', 'hi');

  expect(html).toContain('मौक़ा क्या है?');
  expect(meta.title).toBe('आरव सूर्यन से वीडियो ऑर्डर कीजिए');
});

test('a star that does not exist is a missing page, and so is a pair the API does not know', async () => {
  await expect(serve('/order/unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const unknownPair = testPlatform({ ...calls, getCelebOccasion: () => refused(404, 'Not found') });
  await expect(servePage(routes, '/order/aarav-suryan', unknownPair.platform)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the order button is a plain link with its whole price', async () => {
  const params = { celeb: 'aarav-suryan', occasion: 'birthday', size: 'hero' };
  const { html } = await serveSlot(
    slots,
    'checkout.order-button',
    params,
    testPlatform(calls).platform,
    'hi',
  );

  expect(html).toContain('href="/hi/order/aarav-suryan?occasion=birthday"');
  expect(html).toContain('₹499');
});
