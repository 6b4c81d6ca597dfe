/** @jest-environment jsdom */
import { watchDownloads } from './downloads.ts';

const reported: string[] = [];
let mayCount: boolean;
let watching: ReturnType<typeof watchDownloads>;
beforeAll(() => {
  watching = watchDownloads({
    partners: { registrationComplete: () => void reported.push('pixel') },
    mayCount: () => mayCount,
  });
});
beforeEach(() => {
  reported.length = 0;
  mayCount = true;
  document.body.innerHTML = '<a data-download="footer"><span>The app</span></a><a id="other">Else</a>';
  jest.spyOn(console, 'warn').mockImplementation((message: string) => void reported.push(message));
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
  expect(reported).toEqual(['pixel']);
  expect(dataLayer).toEqual([
    { event: 'registration_complete', value: 0, currency: 'INR', placement: 'footer' },
  ]);
});

test('without consent there is neither a registration nor a warning', () => {
  mayCount = false;
  click('[data-download]');
  expect(reported).toEqual([]);
});

test('warns once a page of a missing data layer', () => {
  watching.arrived();
  click('[data-download]');
  click('[data-download]');
  watching.arrived();
  click('[data-download]');
  expect(reported.filter((one) => one !== 'pixel')).toEqual([
    'data layer does not exist',
    'data layer does not exist',
  ]);
});
