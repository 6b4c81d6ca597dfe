import { load } from 'cheerio';
import { lineChart, type LineChart } from './line-chart.ts';

const hour = 3_600_000;
const chart = (values: number[], given: Partial<LineChart> = {}) =>
  load(
    lineChart({
      id: 'lcp',
      title: 'LCP',
      show: (value) => `${value} ms`,
      since: 0,
      until: 4 * hour,
      series: [{ version: '1.0.0', points: values.map((value, at) => ({ at: at * hour, value })) }],
      numbers: new Map([['1.0.0', 0]]),
      markers: [],
      limits: { good: 2_500, poor: 4_000 },
      none: 'No loads',
      ...given,
    }).text,
  );

test('limits are lines with their values, and bands behind the lines of the chart', () => {
  const $ = chart([1_000, 4_500]);
  expect(
    $('.limit text')
      .toArray()
      .map((text) => $(text).text()),
  ).toEqual(['good up to 2500 ms', 'poor above 4000 ms']);
  const heights = ['good', 'fair', 'poor'].map((kind) => Number($(`.band-${kind}`).attr('height')));
  expect(heights).toEqual([65, 39, 26]);
  const [good, poor] = ['good', 'poor'].map((kind) => Number($(`.limit-${kind} line`).attr('y1')));
  expect([Number($('.band-good').attr('y')), Number($('.band-fair').attr('y'))]).toEqual([good, poor]);
});

test.each([
  [2_500, 'good'],
  [2_501, 'needs work'],
  [4_001, 'poor'],
])('a last value of %d ms is called "%s"', (value, word) => {
  expect(chart([value])('.rated').text()).toBe(word);
});

test('a value of few loads is drawn and not rated; a chart without points says so', () => {
  const few = chart([], { series: [{ version: '1.0.0', points: [{ at: 0, value: 9_000, isFew: true }] }] });
  expect([few('.rated').length, few('.line-chart').length]).toEqual([0, 1]);
  expect(chart([], { series: [] })('body').text()).toBe('No loads');
});

test('the middle of the axis has a time only if it differs from both ends', () => {
  const times = (until: number) => chart([1_000], { until })('[data-at]').length;
  expect([times(60_000), times(4 * hour)]).toEqual([2, 3]);
});

test('releases are marked where they went live, and their names do not overlap', () => {
  const markers = [1, 1.2, 3].map((at, position) => ({ at: at * hour, version: `1.${position}.0` }));
  const $ = chart([1_000], { markers });
  expect(
    $('.release-marker line')
      .toArray()
      .map((line) => $(line).attr('x1')),
  ).toEqual(['25%', '30%', '75%']);
  expect(
    $('.release-marker text')
      .toArray()
      .map((text) => $(text).text()),
  ).toEqual(['▾ 1.0.0', '▾ 1.2.0']);
  expect($('title').text()).toContain('released: 1.0.0, 1.1.0, 1.2.0');
});
