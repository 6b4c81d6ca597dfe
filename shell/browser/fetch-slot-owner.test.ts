/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { aSlotRecord } from '../testing/page-data.ts';
import { fetchSlotOwner } from './fetch-slot-owner.ts';

const owner = { remote: 'mfe-quiz', criticality: 'regular' };
const requests: [url: string, init: RequestInit][] = [];

/** The shell's response. */
function respond(response: () => Promise<Partial<Response>>) {
  requests.length = 0;
  globalThis.fetch = async (url, init = {}) => {
    requests.push([String(url), init]);
    return (await response()) as Response;
  };
}

const codeOf = (name: string) => fetchSlotOwner(name, { slots: {} }).then(() => undefined, errorCode);

test('the owner of slots that are added together is requested once, with the trace of the page', async () => {
  respond(async () => ({ ok: true, json: async () => owner }));
  const [first, second] = [
    fetchSlotOwner('quiz.teaser', { slots: {}, traceparent: '00-a-b-01' }),
    fetchSlotOwner('quiz.teaser', { slots: {} }),
  ];
  expect(await first).toBe(await second);
  expect(requests).toEqual([
    ['/__marquee/slots/quiz.teaser?page=', { headers: { traceparent: '00-a-b-01' } }],
  ]);
});

test('the request names each release on the page once, and no slot whose remote is unknown', async () => {
  respond(async () => ({ ok: true, json: async () => owner }));
  const slots = {
    a: aSlotRecord({ remote: 'mfe-auth', version: '2.0.0' }),
    b: aSlotRecord({ remote: 'mfe-quiz', version: '1.0.0' }),
    c: aSlotRecord({ remote: 'mfe-quiz', version: '1.0.0' }),
    d: aSlotRecord({ remote: 'shell', version: '3.0.0' }),
  };
  await fetchSlotOwner('named', { slots });
  const [[url]] = requests as [(typeof requests)[0]];
  expect(new URL(url, location.href).searchParams.get('page')).toBe('mfe-auth@2.0.0,mfe-quiz@1.0.0');
});

test('a slot that is added later is requested again: its remote may have another release, or be killed', async () => {
  respond(async () => ({ ok: true, json: async () => owner }));
  expect(await fetchSlotOwner('again', { slots: {} })).toBe(owner);
  respond(async () => ({ ok: false, status: 404 }));
  expect(await fetchSlotOwner('again', { slots: {} })).toBeUndefined();
});

test('a shell that does not respond within five seconds is CALL_FAILED, and is requested again', async () => {
  jest.useFakeTimers();
  respond(() => new Promise(() => undefined));
  const late = codeOf('late');
  jest.advanceTimersByTime(5_000);
  jest.useRealTimers();
  expect(await late).toBe('CALL_FAILED');
  respond(async () => ({ ok: true, json: async () => owner }));
  expect(await fetchSlotOwner('late', { slots: {} })).toBe(owner);
});

test('a body that ends early is CALL_FAILED', async () => {
  respond(async () => ({ ok: true, json: () => Promise.reject(new TypeError('terminated')) }));
  expect(await codeOf('cut')).toBe('CALL_FAILED');
});

test('an error status is CALL_REFUSED; a slot that no remote fills has no owner', async () => {
  respond(async () => ({ ok: false, status: 503 }));
  expect(await codeOf('busy')).toBe('CALL_REFUSED');
  respond(async () => ({ ok: false, status: 404 }));
  expect(await fetchSlotOwner('busy', { slots: {} })).toBeUndefined();
  respond(async () => ({ ok: true, json: async () => owner }));
  expect(await fetchSlotOwner('busy', { slots: {} })).toBe(owner);
});
