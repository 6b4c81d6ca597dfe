import { gzipSync } from 'node:zlib';
import { weigh, type LoadedFile } from './figures.ts';

const file = (type: string, url: string, text: string): LoadedFile => ({
  type,
  url,
  body: Buffer.from(text),
});
const long = Array.from({ length: 3_000 }, (_, at) => `const price${at} = ${at * 7_919};`).join('');
const kb = Number((gzipSync(Buffer.from(long)).length / 1_000).toFixed(1));

test('what a page weighs is counted by type, after compression', () => {
  const files = [
    file('document', '/', long),
    file('script', '/entry.js', long),
    file('stylesheet', '/page.css', long),
    file('image', '/tractor.webp', long),
  ];
  expect(weigh(files)).toEqual({ requests: 4, htmlKb: kb, scriptsKb: kb, stylesKb: kb, twiceKb: 0 });
});

test('a script counts as delivered twice at the same URL and at another one', () => {
  const files = ['/a/react.js', '/b/react.js', '/a/react.js'].map((url) => file('script', url, long));
  expect(weigh(files).twiceKb).toBeCloseTo(2 * kb, 0);
  expect(weigh([file('script', '/a.js', 'a'), file('script', '/b.js', 'b')]).twiceKb).toBe(0);
});

test('responses without a body, such as redirects, are requests that weigh nothing', () => {
  expect(weigh([file('script', '/a.js', ''), file('script', '/b.js', '')])).toEqual({
    requests: 2,
    htmlKb: 0,
    scriptsKb: 0,
    stylesKb: 0,
    twiceKb: 0,
  });
});
