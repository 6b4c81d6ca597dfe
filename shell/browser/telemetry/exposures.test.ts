/** @jest-environment jsdom */
import type { Beacon } from '@marquee/contracts';
import { createEventBus } from '@marquee/event-bus';
import { watchConversions, watchOutcomes } from './conversions.ts';
import { createExposures } from './exposures.ts';
import type { ExperimentRecord, PageData } from '../../page/page-data.ts';

const experiment: ExperimentRecord = {
  id: 'easier',
  remote: 'mfe-quiz',
  release: '1.1.0',
  conversions: ['quiz:finished'],
};
const slot = (remote: string, release: string, state = 'server') =>
  `<div data-slot="page" data-remote="${remote}" data-release="${release}" data-variant="new" data-state="${state}"></div>`;

function aPage(html: string, experiments: readonly ExperimentRecord[] | undefined = [experiment]) {
  document.body.innerHTML = html;
  const reported: Beacon[] = [];
  const page = () => ({ experiments }) as PageData;
  const telemetry = { report: (beacon: Beacon) => void reported.push(beacon) };
  return { reported, page, telemetry, exposures: createExposures({ page, telemetry }) };
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
beforeEach(() => setVisibility('visible'));

test('reports one exposure of an experiment, however many slots its remote has', () => {
  const { reported, exposures } = aPage(slot('mfe-quiz', '1.1.0') + slot('mfe-quiz', '1.1.0', 'fallback'));
  exposures.watch(document);
  exposures.watch(document);
  expect(reported).toEqual([
    {
      kind: 'exposure',
      remote: 'mfe-quiz',
      release: '1.1.0',
      at: expect.any(Number),
      experiment: 'easier',
      variant: 'new',
    },
  ]);
});

test('reports no exposure of a remote that is not on the page, is killed, or has another release', () => {
  const { reported, exposures } = aPage(
    slot('mfe-auth', '1.0.0') + slot('mfe-quiz', '1.0.0') + slot('mfe-quiz', '1.1.0', 'killed'),
  );
  exposures.watch(document);
  expect(reported).toEqual([]);
});

test('a hidden page reports its exposure when it becomes visible', () => {
  setVisibility('hidden');
  const { reported, exposures } = aPage(slot('mfe-quiz', '1.1.0'));
  exposures.watch(document);
  expect(reported).toEqual([]);
  setVisibility('visible');
  expect(reported).toHaveLength(1);
});

test('a slot that is added later is an exposure too', () => {
  const { reported, exposures } = aPage('');
  exposures.watch(document);
  document.body.innerHTML = slot('mfe-quiz', '1.1.0');
  exposures.report(document.body.firstElementChild as HTMLElement);
  expect(reported).toHaveLength(1);
});

test('events that the experiment counts are conversions on every page; others are not', () => {
  const { reported, page, telemetry } = aPage('');
  const any = { detail: {} };
  const bus = createEventBus({
    contracts: () => ({ 'quiz:finished': any, 'quiz:started': any }),
    onRefused: () => undefined,
  });
  const stop = watchConversions(bus, { page, telemetry });
  bus.publish('quiz:finished', { quizId: 'q', celeb: 'aarav', score: 3, total: 5 });
  bus.publish('quiz:started', { quizId: 'q', celeb: 'aarav' });
  expect(reported).toEqual([
    {
      kind: 'conversion',
      remote: 'mfe-quiz',
      release: '1.1.0',
      at: expect.any(Number),
      experiment: 'easier',
      event: 'quiz:finished',
    },
  ]);
  stop();
  bus.publish('quiz:finished', { quizId: 'q', celeb: 'aarav', score: 3, total: 5 });
  expect(reported).toHaveLength(1);
});

test('feature 46: an event whose contract measures it is reported with its numbers; other events and texts are not', () => {
  const { reported, telemetry } = aPage('');
  const detail = { type: 'object' } as const;
  const contracts = {
    'checkout:order-placed': { detail, measures: ['total.amountMinor', 'orderId', 'discount'] },
    'checkout:order-started': { detail, measures: [] },
    'quiz:finished': { detail, measures: ['score'] },
    'auth:logged-in': { detail },
  };
  // It reads nothing else of a page.
  const page = () =>
    ({ events: contracts, releases: { 'mfe-checkout': { version: '1.2.0' } } }) as unknown as PageData;
  const bus = createEventBus({ contracts: () => contracts, onRefused: () => undefined });
  const stop = watchOutcomes(bus, { page, telemetry });
  const order = { orderId: 'o', paymentId: 'p', total: { amountMinor: 49_900, currency: 'INR' } };
  bus.publish('checkout:order-placed', order);
  bus.publish('checkout:order-started', { celeb: 'aarav', occasionId: 1 });
  bus.publish('auth:logged-in', { userId: 'u', firstTime: false });
  // Its owner is not on this page.
  bus.publish('quiz:finished', { quizId: 'q', celeb: 'aarav', score: 3, total: 5 });
  const common = { kind: 'outcome', remote: 'mfe-checkout', release: '1.2.0', at: expect.any(Number) };
  expect(reported).toEqual([
    { ...common, event: 'checkout:order-placed', values: { 'total.amountMinor': 49_900 } },
    { ...common, event: 'checkout:order-started', values: {} },
  ]);
  stop();
  bus.publish('checkout:order-placed', order);
  expect(reported).toHaveLength(2);
});
