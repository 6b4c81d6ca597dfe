import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { allowedTags } from '../rich-node.ts';
import { RichText } from '../RichText.tsx';
import { parseRichText } from './parse-rich-text.ts';

test('the markup of editors is parsed without losses', () => {
  expect(
    shown('<h2>Early days</h2><p>Born <strong>loud</strong> &amp; <em>late</em>.</p><ul><li>One</li></ul>'),
  ).toBe('<h2>Early days</h2><p>Born <strong>loud</strong> &amp; <em>late</em>.</p><ul><li>One</li></ul>');
});

test.each([
  ['one<br>two<br/>three', 'one<br/>two<br/>three'],
  [
    '<p><b>bold</b> and <i>slanted</i></p><h4>Small head</h4>',
    '<p><b>bold</b> and <i>slanted</i></p><h4>Small head</h4>',
  ],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  [
    '<table><caption>Films</caption><thead><tr><th scope="col">Year</th></tr></thead><tbody><tr><td colspan="2" style="x">2016</td></tr></table>',
    '<table><caption>Films</caption><thead><tr><th scope="col">Year</th></tr></thead><tbody><tr><td colSpan="2">2016</td></tr></tbody></table>',
  ],
  ['<td colspan="1e9" rowspan="-1" scope="col">x</td>', '<td>x</td>'],
  ['Caf&eacute; &ndash; &#2310;', 'Café – आ'],
])('%s is parsed with its markup', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('a link has an http URL and no other attribute', () => {
  expect(shown('<a href="https://news.test/?a=1&amp;b=2" onclick="x()" style="y">Read</a>')).toBe(
    '<a href="https://news.test/?a=1&amp;b=2" rel="noopener nofollow">Read</a>',
  );
});

test.each([
  ['javascript:alert(1)'],
  [' JaVaScRiPt:alert(1)'],
  ['java&#115;cript:alert(1)'],
  ['data:text/html,<b>x</b>'],
  ['//evil.test'],
  ['/relative'],
])('a link to %s becomes its text', (url) => {
  expect(shown(`<a href="${url}">Read</a>`)).toBe('Read');
});

test.each([
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style>after', 'after'],
  ['<svg><a href="https://x.test">in</a></svg>after', 'after'],
  ['<script>never closed', ''],
  ['<!-- <p>hidden</p> -->after', 'after'],
  ['<img src=x onerror=alert(1)>after', 'after'],
  ['<div>some <u>text</u></div>', 'some text'],
  ['<p>left open', '<p>left open</p>'],
  ['closed</p> twice</em>', 'closed<p></p> twice'],
  ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
])('%s becomes %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('any input yields only allowed elements with a validated href', () => {
  const fragment = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    "<a href='https://x.test",
    '">',
    '<script',
    '>',
    '<',
    '</',
    'onload=',
    '"',
    "'",

    '<!--',
    '-->',
    '<svg>',
    '</svg>',
    '&lt;script&gt;',
    '&#60;img src=x&#62;',
    'javascript:alert(1)',
    '<li',
    ' ',
  );
  const hostile = fc.array(fc.oneof(fragment, fc.string()), { maxLength: 30 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(hostile, (html) => {
      for (const [, tag, attributes] of shown(html).matchAll(/<\/?([^\s>/]+)([^>]*?)\/?>/g)) {
        expect(allowedTags).toContain(tag);
        expect(attributes).toMatch(/^( href="https?:\/\/[^"]*" rel="noopener nofollow")?$/i);
      }
    }),
    { numRuns: 1000 },
  );
});

test('elements nested a thousand levels deep do not break the page', () => {
  expect(shown('<em>'.repeat(1000) + 'deep')).toContain('deep');
  expect(shown('<em>'.repeat(1000) + 'deep' + '</em>'.repeat(1000) + '<p>after</p>')).toMatch(
    /<p>after<\/p>$/,
  );
});

// A parser with quadratic time would take minutes for these inputs.
test.each([
  '<a ',
  '<em>',
  '<em></p>',
  '<!--',
  '<',
  '&',
  '&#',
  '<p title="',
  '</em>',
  '<table><tr><td>',
  '<svg>',
  '<script></scrip',
  '<x><b></i>',
  '<ul><li><p>',
])('100 kB of %s do not hang the parser', (fragment) => {
  const html = fragment.repeat(Math.ceil(100_000 / fragment.length));
  expect(parseRichText(html)).toBeInstanceOf(Array);
});

function shown(html: string): string {
  return renderToStaticMarkup(<RichText nodes={parseRichText(html)} />).replace(
    /^<div class="text">(.*)<\/div>$/s,
    '$1',
  );
}
