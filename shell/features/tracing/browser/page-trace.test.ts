/** @jest-environment jsdom */
import { PlatformError } from '@marquee/contracts';
import { mountSpanSchema } from '@marquee/contracts/trace';
import * as v from 'valibot';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import { callTracing, pageTrace, traceMount } from './page-trace.ts';
import { swapPage } from '../../../browser/swap-page.ts';
import type { Said } from '../../telemetry/browser/telemetry.ts';

const traceparent = (digit: string) => `00-${digit.repeat(32)}-${'b'.repeat(16)}-01`;
const aDocument = (within?: string) =>
  new DOMParser().parseFromString(
    within ? `<head><meta name="traceparent" content="${within}" data-page></head>` : '<head></head>',
    'text/html',
  );
const record = { slot: 'quiz.teaser', remote: 'mfe-quiz', version: '1.0.0' } as SlotRecord;

let told: Said[];
const telemetry = { report: (said: Said) => void told.push(said) };
beforeEach(() => {
  told = [];
  document.head.innerHTML = '';
});

test('the trace is the standing page’s: another page brings its own, or none', () => {
  expect(pageTrace()).toBeUndefined();
  swapPage(aDocument(traceparent('a')));
  expect(pageTrace()).toBe(traceparent('a'));
  swapPage(aDocument(traceparent('c')));
  expect(pageTrace()).toBe(traceparent('c'));
  swapPage(aDocument());
  expect(pageTrace()).toBeUndefined();
});

test('a mount is told as a span of the page it began in, with its failure’s code', () => {
  swapPage(aDocument(traceparent('a')));
  const [lived, failed] = [traceMount(record, telemetry), traceMount(record, telemetry)];
  swapPage(aDocument(traceparent('c')));
  lived();
  failed(new PlatformError('INTEGRITY', 'wrong bytes'));

  expect(told).toMatchObject([
    { within: traceparent('a'), slot: 'quiz.teaser', remote: 'mfe-quiz', release: '1.0.0' },
    { within: traceparent('a'), cause: 'INTEGRITY' },
  ]);
  expect(told.map((said) => v.is(mountSpanSchema, JSON.parse(JSON.stringify(said))))).toEqual([true, true]);
});

test('where nobody looks nothing is told', () => {
  traceMount(record, telemetry)();
  expect(told).toEqual([]);
});

test('the API gets the header only where it takes it, the content host never, the site always', () => {
  const sentTo = (page: Partial<PageData>) => {
    const { isSentTo } = callTracing(() => page as PageData, telemetry);
    return (['main', 'content', 'site'] as const).filter(isSentTo);
  };
  expect(sentTo({})).toEqual(['site']);
  expect(sentTo({ apiTakesTrace: true })).toEqual(['main', 'site']);
});
