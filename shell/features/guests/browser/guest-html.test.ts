/** @jest-environment jsdom */
import { isInertHtml } from './guest-html.ts';

test.each([
  '<button class="poll">Vote</button><!----><p>0 votes</p>',
  '<tr><td>x</td></tr>',
  '<template><b>x</b></template>',
])('templates of frameworks are inert: %s', (html) => expect(isInertHtml(html)).toBe(true));

test.each([
  '<script>x()</script>',
  '<img src="x" onerror="x()">',
  '<a href=" javascript:x()">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<template><img src="x" onload="x()"></template>',
  '</template><script src="/x.js"></script>',
  '<link rel="stylesheet" href="https://elsewhere.test/x.css">',
])('feature 8: HTML that could run or load is not inert: %s', (html) =>
  expect(isInertHtml(html)).toBe(false),
);
