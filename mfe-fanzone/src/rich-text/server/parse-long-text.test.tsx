import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LongText } from '@marquee/sdk/api-contract';
import { allowedTags } from '../rich-node.ts';
import { RichText } from '../RichText.tsx';
import { parseLongText } from './parse-long-text.ts';

const expected =
  '<h2>Early life</h2><p>Born <strong>loud</strong> &amp; <em>late</em>, says <a href="https://news.test/" rel="noopener nofollow">News</a>.</p><ul><li>One</li><li>Two</li></ul>';

const html =
  '<h2>Early life</h2><p>Born <strong>loud</strong> &amp; <em>late</em>, says <a href="https://news.test/">News</a>.</p><ul><li>One</li><li>Two</li></ul>';

const markdown = `## Early life

Born **loud** & *late*, says [News](https://news.test/).

- One
- Two
`;

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const blocks = [
  { type: 'heading', level: 2, children: [text('Early life')] },
  {
    type: 'paragraph',
    children: [
      text('Born '),
      text('loud', { bold: true }),
      text(' & '),
      text('late', { italic: true }),
      text(', says '),
      { type: 'link', url: 'https://news.test/', children: [text('News')] },
      text('.'),
    ],
  },
  {
    type: 'list',
    format: 'unordered',
    children: ['One', 'Two'].map((item) => ({ type: 'list-item', children: [text(item)] })),
  },
];

test.each<[string, NonNullable<LongText>]>([
  ['HTML', html],
  ['Markdown', markdown],
  ['Strapi’s blocks', blocks],
])('%s is shown alike', (_format, body) => {
  expect(shown(body).replaceAll('\n', '')).toBe(expected);
});

test('tables and plain text of Markdown are shown', () => {
  expect(shown('| Year | Film |\n|---|---|\n| 2001 | Rain |').replaceAll('\n', '')).toContain(
    '<table><thead><tr><th>Year</th><th>Film</th></tr></thead><tbody><tr><td>2001</td><td>Rain</td></tr></tbody></table>',
  );
  expect(shown('Only words.').trim()).toBe('<p>Only words.</p>');
});

test('empty paragraphs, pictures and unknown blocks are left out, and a line break stays', () => {
  expect(
    shown([
      { type: 'paragraph', children: [text('')] },
      { type: 'image', image: { url: '/uploads/a.jpg' }, children: [text('')] },
      { type: 'video', children: [text('not known')] },
      { type: 'paragraph', children: [text('one\ntwo')] },
    ]),
  ).toBe('<p>one<br/>two</p>');
});

test.each<[string, NonNullable<LongText>]>([
  ['Markdown', '[Read](javascript:alert(1)) <script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['blocks', [{ type: 'link', url: 'javascript:alert(1)', children: [text('Read<script>')] }]],
])('hostile %s runs nothing', (_format, body) => {
  expect(shown(body)).not.toMatch(/<(script|img)|href/);
});

test('any Markdown yields only allowed elements', () => {
  const fragment = fc.constantFrom(
    '[a](',
    'javascript:',
    ')',
    '**',
    '`',
    '\n\n',
    '<svg',
    '>',
    '![',
    '](',
    '# ',
    '- ',
    '|',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fragment, fc.string()), { maxLength: 30 }), (parts) => {
      for (const [, tag] of shown(parts.join('')).matchAll(/<\/?([a-z][^\s>/]*)/g))
        expect(allowedTags).toContain(tag);
    }),
    { numRuns: 300 },
  );
});

test('blocks a thousand levels deep do not break the page', () => {
  let deep: { type: string; children: unknown[] } = { type: 'list', children: [] };
  for (let level = 0; level < 1000; level += 1) deep = { type: 'list', children: [deep] };
  expect(shown([deep])).toContain('<ul>');
});

test.each(['*', '[', '![a](', '`', '> ', '- ', '**a', '| a '])(
  '50 kB of %s do not hang the parser',
  (part) => {
    expect(shown(part.repeat(50_000 / part.length))).toEqual(expect.any(String));
  },
);

function shown(body: NonNullable<LongText>): string {
  return renderToStaticMarkup(<RichText nodes={parseLongText(body)} />).replace(
    /^<div class="text">(.*)<\/div>$/s,
    '$1',
  );
}
