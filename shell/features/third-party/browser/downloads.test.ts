/** @jest-environment jsdom */
import { watchDownloads } from './downloads.ts';

const told: string[] = [];
let mayCount: boolean;
let watching: ReturnType<typeof watchDownloads>;
beforeAll(() => {
  watching = watchDownloads({
    partners: { registrationComplete: () => void told.push('pixel') },
    mayCount: () => mayCount,
  });
});
beforeEach(() => {
  told.length = 0;
  mayCount = true;
  document.body.innerHTML = '<a data-download="footer"><span>The app</span></a><a id="other">Else</a>';
  jest.spyOn(console, 'warn').mockImplementation((sentence: string) => void told.push(sentence));
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'dataLayer');
});
const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

test('a click on a download button is one registration, with its placement', () => {
  const dataLayer: unknown[] = [];
  Object.assign(window, { dataLayer });
  click('[data-download] span');
  click('#other');
  expect(told).toEqual(['pixel']);
  expect(dataLayer).toEqual([
    { event: 'registration_complete', value: 0, currency: 'INR', placement: 'footer' },
  ]);
});

test('without consent nothing is counted, and nothing is warned of', () => {
  mayCount = false;
  click('[data-download]');
  expect(told).toEqual([]);
});

test('a missing data layer is said once a page', () => {
  watching.arrived();
  click('[data-download]');
  click('[data-download]');
  watching.arrived();
  click('[data-download]');
  expect(told.filter((one) => one !== 'pixel')).toEqual([
    'data layer does not exist',
    'data layer does not exist',
  ]);
});
