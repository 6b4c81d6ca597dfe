import type { Api, Content } from '@marquee/api';
import { createSession, createStorage } from '@marquee/api';
import { eventContracts, type Language } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import { createAudioFlag } from '@marquee/mount';
import { renderPage, renderSlot } from '@marquee/mount/server';
import { routes } from './routes.tsx';
import { slots } from './slots.tsx';
import { celebOccasion, config, good, refusal } from './testing/answers.ts';

const calls: Partial<Api> = {
  getAppConfig: async () => good(config),
  getCelebOccasion: async ({ occasionId }) => good(celebOccasion(Number(occasionId))),
  getVendorOrder: async () => good({ orderId: 'VN-1', videoUrl: 'https://media.example/v.mp4' }),
};

function surroundings(changes: Partial<Api> = {}) {
  // A server's pages may ask for what is given here and for nothing else: anything more is undefined and throws.
  const api = { ...calls, ...changes } as Api;
  const content = {} as Content;
  const storage = createStorage(undefined);
  const platform = {
    api,
    content,
    storage,
    session: createSession({ storage }),
    bus: createEventBus({ contracts: eventContracts, onRefused: () => {} }),
    analytics: { publish: () => {} },
    toast: () => {},
    navigate: () => {},
    withSignIn: () => Promise.reject(new Error('nobody signs in on a server')),
  };
  return { platform, audio: createAudioFlag(), services: { api, content } };
}

function serve(id: string, path: string, language: Language = 'en', changes: Partial<Api> = {}) {
  const page = routes.find((route) => route.id === id);
  if (!page) throw new Error(`no page ${id}`);
  const url = new URL(path, 'https://marquee.example');
  return renderPage(page, { url, language, prefix: 'p' }, surroundings(changes));
}

test.each([
  ['order', '/order/aarav-suryan', 'What is the occasion?'],
  ['order', '/order/aarav-suryan?step=name&occasion=birthday', 'What should Aarav Suryan call them?'],
  ['checkout', '/checkout', 'Your price, with everything in it'],
  ['pay', '/checkout/pay', 'How would you like to pay?'],
  ['payment-status', '/payment/status/pm_1', 'Checking with your bank'],
  ['orders', '/orders', 'Your recent orders'],
  ['refund', '/refund/VR-90311', 'What went wrong?'],
  ['watch', '/watch/w_1', 'A video, made for you'],
])('%s at %s is served as HTML with its heading', async (id, path, heading) => {
  const page = await serve(id, path);

  expect(page).toMatchObject({ kind: 'page', html: expect.stringContaining(heading) });
});

test('a page in Hindi is served in Hindi', async () => {
  expect(await serve('order', '/hi/order/aarav-suryan', 'hi')).toMatchObject({
    html: expect.stringContaining('मौक़ा क्या है?'),
    meta: { title: 'आरव सूर्यन से वीडियो मँगवाएँ' },
  });
});

test('a star that does not exist is a missing page, and so is a pair the API does not know', async () => {
  expect(await serve('order', '/order/nobody')).toMatchObject({ kind: 'missing' });
  const unknownPair = { getCelebOccasion: async () => refusal(404, 'Not found') };
  expect(await serve('order', '/order/aarav-suryan', 'en', unknownPair)).toMatchObject({ kind: 'missing' });
});

test('the order button is a plain link with its whole price', async () => {
  const [button] = slots;
  if (!button) throw new Error('no slot');
  const url = new URL('https://marquee.example/fans');
  const params = { celeb: 'aarav-suryan', occasion: 'birthday', size: 'hero' };
  const { html } = await renderSlot(button, { url, language: 'hi', prefix: 's', params }, surroundings());

  expect(html).toContain('href="/hi/order/aarav-suryan?step=occasion&amp;occasion=birthday"');
  expect(html).toContain('₹499');
});
