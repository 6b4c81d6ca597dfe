/** @jest-environment jsdom */
import { isInertHtml } from './guest-html.ts';

test.each([
  '<button class="poll">Vote</button><!----><p>0 votes</p>',
  '<tr><td>x</td></tr>',
  '<template><b>x</b></template>',
])('templates of frameworks are inert: %s', (html) =>
  expect(isInertHtml(html, 'Element innerHTML')).toBe(true),
);

test.each([
  '<script>x()</script>',
  '<img src="x" onerror="x()">',
  '<a href=" javascript:x()">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<template><img src="x" onload="x()"></template>',
  '</template><script src="/x.js"></script>',
  '<link rel="stylesheet" href="https://elsewhere.test/x.css">',
  '<a href="java\tscript:x()">x</a>',
  '<a href="\u0001javascript:x()">x</a>',
  `<noscript><p title="</noscript><link rel=stylesheet href='/x.css'>"></p></noscript>`,
  '<svg><title><img src="x"></title></svg>',
])('feature 8: HTML that could run or load is not inert: %s', (html) =>
  expect(isInertHtml(html, 'Element innerHTML')).toBe(false),
);

test('HTML for a sink whose scripts run is not inert', () =>
  expect(isInertHtml('<p>x</p>', 'Range createContextualFragment')).toBe(false));
