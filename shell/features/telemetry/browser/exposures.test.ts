/** @jest-environment jsdom */
import type { Beacon } from '@marquee/contracts';
import { eventContracts, quizFinished, quizStarted } from '@marquee/events';
import { createEventBus } from '@marquee/event-bus';
import { watchConversions } from '../../third-party/browser/conversions.ts';
import { createExposures } from './exposures.ts';
import type { ExperimentRecord, PageData } from '../../../page/page-data.ts';

const experiment: ExperimentRecord = {
  id: 'easier',
  remote: 'mfe-quiz',
  release: '1.1.0',
  variant: 'new',
  conversions: ['quiz:finished'],
};
const slot = (remote: string, release: string, state = 'server') =>
  `<div data-slot="page" data-remote="${remote}" data-release="${release}" data-state="${state}"></div>`;

function aPage(html: string, experiments: readonly ExperimentRecord[] | undefined = [experiment]) {
  document.body.innerHTML = html;
  const told: Beacon[] = [];
  const page = () => ({ experiments }) as PageData;
  const telemetry = { report: (beacon: Beacon) => void told.push(beacon) };
  return { told, page, telemetry, exposures: createExposures({ page, telemetry }) };
}

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
beforeEach(() => look('visible'));

test('one exposure at the first render of the experiment’s remote, however often and wherever it stands', () => {
  const { told, exposures } = aPage(slot('mfe-quiz', '1.1.0') + slot('mfe-quiz', '1.1.0', 'fallback'));
  exposures.watch(document);
  exposures.watch(document);
  expect(told).toEqual([
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

test('no exposure for a remote that is not on the page, is killed, or is shown in another release', () => {
  const { told, exposures } = aPage(
    slot('mfe-auth', '1.0.0') + slot('mfe-quiz', '1.0.0') + slot('mfe-quiz', '1.1.0', 'killed'),
  );
  exposures.watch(document);
  expect(told).toEqual([]);
});

test('a page nobody looks at yet exposes nobody until it is looked at', () => {
  look('hidden');
  const { told, exposures } = aPage(slot('mfe-quiz', '1.1.0'));
  exposures.watch(document);
  expect(told).toEqual([]);
  look('visible');
  expect(told).toHaveLength(1);
});

test('a slot that comes into the page later is an exposure too', () => {
  const { told, exposures } = aPage('');
  exposures.watch(document);
  document.body.innerHTML = slot('mfe-quiz', '1.1.0');
  exposures.shown(document.body.firstElementChild as HTMLElement);
  expect(told).toHaveLength(1);
});

test('events the experiment counts are conversions, on whatever page they happen; others are not', () => {
  const { told, page, telemetry } = aPage('');
  const bus = createEventBus({ contracts: eventContracts, onRefused: () => undefined });
  const stop = watchConversions(bus, { page, telemetry });
  bus.publish(quizFinished, { quizId: 'q', celeb: 'aarav', score: 3, total: 5 });
  bus.publish(quizStarted, { quizId: 'q', celeb: 'aarav' });
  expect(told).toEqual([
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
  bus.publish(quizFinished, { quizId: 'q', celeb: 'aarav', score: 3, total: 5 });
  expect(told).toHaveLength(1);
});
