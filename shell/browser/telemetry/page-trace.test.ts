/** @jest-environment jsdom */
import { PlatformError } from '@marquee/contracts';
import { mountSpanSchema } from '@marquee/contracts/trace';
import * as v from 'valibot';
import type { PageData, SlotRecord } from '../../page/page-data.ts';
import { readPageData, factsOfNavigation } from '../read-page-data.ts';
import { metricsOf, responseFacts, serverTiming } from '../../page/server-timing.ts';
import { callTracing, traceMount } from './page-trace.ts';
import type { PageBeacon } from './telemetry.ts';

const traceparent = (digit: string) => `00-${digit.repeat(32)}-${'b'.repeat(16)}-01`;
const record = { slot: 'quiz.teaser', remote: 'mfe-quiz', version: '1.0.0' } as SlotRecord;

let reported: PageBeacon[];
const telemetry = { report: (beacon: PageBeacon) => void reported.push(beacon) };
beforeEach(() => {
  reported = [];
});

test('a page takes its trace and the sequence of its snapshot from the response, not from cached HTML', () => {
  const html = '<script type="application/json" id="marquee-page">{"path":"/fans","sequence":4}</script>';
  const page = new DOMParser().parseFromString(html, 'text/html');
  const read = (header: string | null) => readPageData(page, responseFacts(metricsOf(header)));

  expect(read(`cache;dur=1, ${serverTiming({ sequence: 9, traceparent: traceparent('a') })}`)).toEqual({
    path: '/fans',
    sequence: 9,
    traceparent: traceparent('a'),
  });
  expect(read(serverTiming({ sequence: 9 }))).toEqual({ path: '/fans', sequence: 9 });
  expect(read(null)).toEqual({ path: '/fans', sequence: 4 });
});

test('the document itself has the facts of its navigation, or none in a browser without server timing', () => {
  const serverTimings = [[{ name: 'traceparent', description: traceparent('c') }], undefined];
  const facts = serverTimings.map((serverTiming) => {
    performance.getEntriesByType = () => [{ serverTiming } as unknown as PerformanceEntry];
    return factsOfNavigation();
  });
  expect(facts).toEqual([{ traceparent: traceparent('c') }, {}]);
});

test('a mount is reported as a span of the page, with the code of its failure', () => {
  const begin = () => traceMount(record, telemetry, traceparent('a'));
  const [mounted, failed] = [begin(), begin()];
  mounted();
  failed(new PlatformError('INTEGRITY', 'wrong bytes'));

  expect(reported).toMatchObject([
    { within: traceparent('a'), slot: 'quiz.teaser', remote: 'mfe-quiz', release: '1.0.0' },
    { within: traceparent('a'), cause: 'INTEGRITY' },
  ]);
  expect(reported.map((one) => v.is(mountSpanSchema, JSON.parse(JSON.stringify(one))))).toEqual([true, true]);
});

test('a page without a trace reports no span', () => {
  traceMount(record, telemetry, undefined)();
  expect(reported).toEqual([]);
});

test('the API gets the header only if it accepts it, the content host never, the site always', () => {
  const sentTo = (page: Partial<PageData>) => {
    const { isSentTo } = callTracing(() => page as PageData, telemetry);
    return (['main', 'content', 'site'] as const).filter(isSentTo);
  };
  expect(sentTo({})).toEqual(['site']);
  expect(sentTo({ apiTakesTrace: true })).toEqual(['main', 'site']);
});
