/** @jest-environment jsdom */
import { PlatformError } from '@marquee/contracts';
import { mountSpanSchema } from '@marquee/contracts/trace';
import * as v from 'valibot';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import { callTracing, pageTrace, traceMount } from './page-trace.ts';
import { swapPage } from '../../../browser/swap-page.ts';
import type { PageBeacon } from '../../telemetry/browser/telemetry.ts';

const traceparent = (digit: string) => `00-${digit.repeat(32)}-${'b'.repeat(16)}-01`;
const aDocument = (within?: string) =>
  new DOMParser().parseFromString(
    within ? `<head><meta name="traceparent" content="${within}" data-page></head>` : '<head></head>',
    'text/html',
  );
const record = { slot: 'quiz.teaser', remote: 'mfe-quiz', version: '1.0.0' } as SlotRecord;

let reported: PageBeacon[];
const telemetry = { report: (beacon: PageBeacon) => void reported.push(beacon) };
beforeEach(() => {
  reported = [];
  document.head.innerHTML = '';
});

test('the trace is that of the current page: after a navigation the next page’s, or none', () => {
  expect(pageTrace()).toBeUndefined();
  swapPage(aDocument(traceparent('a')));
  expect(pageTrace()).toBe(traceparent('a'));
  swapPage(aDocument(traceparent('c')));
  expect(pageTrace()).toBe(traceparent('c'));
  swapPage(aDocument());
  expect(pageTrace()).toBeUndefined();
});

test('reports a mount as a span of the page in which it started, with the code of its failure', () => {
  swapPage(aDocument(traceparent('a')));
  const [mounted, failed] = [traceMount(record, telemetry), traceMount(record, telemetry)];
  swapPage(aDocument(traceparent('c')));
  mounted();
  failed(new PlatformError('INTEGRITY', 'wrong bytes'));

  expect(reported).toMatchObject([
    { within: traceparent('a'), slot: 'quiz.teaser', remote: 'mfe-quiz', release: '1.0.0' },
    { within: traceparent('a'), cause: 'INTEGRITY' },
  ]);
  expect(reported.map((beacon) => v.is(mountSpanSchema, JSON.parse(JSON.stringify(beacon))))).toEqual([
    true,
    true,
  ]);
});

test('reports nothing on a page that is not traced', () => {
  traceMount(record, telemetry)();
  expect(reported).toEqual([]);
});

test('sends the header to the API only if it accepts it, to the content host never, to the site always', () => {
  const sentTo = (page: Partial<PageData>) => {
    const { isSentTo } = callTracing(() => page as PageData, telemetry);
    return (['main', 'content', 'site'] as const).filter(isSentTo);
  };
  expect(sentTo({})).toEqual(['site']);
  expect(sentTo({ apiTakesTrace: true })).toEqual(['main', 'site']);
});
