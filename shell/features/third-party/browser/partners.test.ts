/** @jest-environment jsdom */
import type { PartnerScript } from '../page/partners.ts';
import { createPartners } from './partners.ts';

const scripts: PartnerScript[] = (['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'] as const).map(
  (kind) => ({ kind, id: kind, script: `https://${kind}.test/tool.js`, hosts: [`https://${kind}.test`] }),
);
const inserted = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-partner]')].map(({ dataset, async }) => [
    dataset['partner'],
    async,
  ]);

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '<div data-hydrate="load" data-state="server"></div>';
});
afterEach(() => jest.useRealTimers());

test('the four tools are loaded in order, and only after the islands are hydrated', async () => {
  const allow = jest.fn();
  const partners = createPartners(scripts, allow);
  const loading = partners.load();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(inserted()).toEqual([]);
  expect(allow).not.toHaveBeenCalled();

  document.querySelector('div')?.setAttribute('data-state', 'hydrated');
  await jest.advanceTimersByTimeAsync(300);
  await loading;
  expect(allow).toHaveBeenCalledWith(scripts.flatMap(({ hosts }) => hosts));
  // Fetched in parallel, run in order.
  expect(inserted()).toEqual(scripts.map(({ kind }) => [kind, false]));
});

test('a completed registration is an event of the ad pixel with value 0 in INR', async () => {
  document.body.innerHTML = '';
  const partners = createPartners(
    scripts.filter(({ kind }) => kind === 'ad-pixel'),
    () => undefined,
  );
  await partners.load();
  partners.registrationComplete();
  const { fbq } = window as unknown as { fbq: { queue: unknown[][] } };
  expect(fbq.queue.at(-1)).toEqual(['track', 'CompleteRegistration', { value: 0, currency: 'INR' }]);
});
