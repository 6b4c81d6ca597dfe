/** @jest-environment jsdom */
import { scopeInsertedRules, scopeSheet } from './scope-sheet.ts';

const islands = '[data-remote="loud"] [data-guest]';
const added =
  '[data-guest-node="loud"], #marquee-page ~ :not([data-guest-node], .mq-dialog, #marquee-inspector, script, style, link)';
const own = `:where(${islands}, ${added}, :is(${islands}, ${added}) *)`;

function sheetOf(css: string): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  return style.sheet!;
}

/** The selectors of a sheet's rules, those in `@media` included. */
function selectorsIn({ cssRules }: { cssRules: CSSRuleList }): string[] {
  return [...cssRules].flatMap((rule) =>
    'selectorText' in rule
      ? [
          String(rule.selectorText)
            .replaceAll(own, '§')
            .replaceAll(`:where(${islands})`, '§island')
            .replaceAll(`:where(${added})`, '§added')
            .replaceAll(`:where(${islands}, ${added})`, '§root'),
        ]
      : 'cssRules' in rule
        ? selectorsIn(rule as CSSGroupingRule)
        : [],
  );
}

test.each([
  ['p { margin: 0 }', 'p§'],
  ['*, ::before { margin: 0 }', '*§, §::before'],
  ['a:before, b::after { margin: 0 }', 'a§::before, b§::after'],
  ['html.dark .card > a:hover { margin: 0 }', 'html.dark .card > a:hover§'],
  [':root, body, :host { margin: 0 }', ':root §island, body §island, §island'],
  ['html[data-mode="dark ink"]::before { margin: 0 }', 'html[data-mode="dark ink"] §island::before'],
  ['body .card { margin: 0 }', 'body .card§'],
  ['.a\\,b, [title="a,b"] { margin: 0 }', '.a\\,b§, [title="a,b"]§'],
  [':is(h1, h2)::first-letter { margin: 0 }', ':is(h1, h2)§::first-letter'],
  ['@media (min-width: 1px) { p { margin: 0 } }', 'p§'],
  ['.hover\\:before\\:wide:hover::before { margin: 0 }', '.hover\\:before\\:wide:hover§::before'],
  ['fan-card::part(name)::before { margin: 0 }', 'fan-card§::part(name)::before'],
  ['html body { margin: 0 }', 'html body §island'],
])('%s applies in the guest only', (css, selector) => {
  const sheet = sheetOf(css);
  scopeSheet(sheet, 'loud');
  scopeSheet(sheet, 'loud');
  expect(selectorsIn(sheet)).toEqual([selector]);
});

test.each([
  [':root { --ink: black; color: red }', [':root §island', ':root §added']],
  ['.dark { --ink: white; color: red }', ['.dark§', '.dark:where(html, body) §root']],
  ['@media print { body { --ink: black } }', ['body §island', 'body §added']],
])(
  'the custom properties of %s reach what the guest adds to the body, and nothing else of it does',
  (css, selectors) => {
    const sheet = sheetOf(css);
    scopeSheet(sheet, 'loud');
    scopeSheet(sheet, 'loud');
    expect(selectorsIn(sheet)).toEqual(selectors);
    const [last] = [...(css.startsWith('@') ? (sheet.cssRules[0] as CSSMediaRule) : sheet).cssRules].slice(
      -1,
    );
    expect(Array.from((last as CSSStyleRule).style)).toEqual(['--ink']);
  },
);

test('a rule that a script inserts later applies in the guest only', () => {
  const sheet = sheetOf('');
  scopeInsertedRules(sheet, 'loud');
  sheet.insertRule('p { margin: 0 }', 0);
  sheet.insertRule('h1 { margin: 0 }', 0);
  expect(selectorsIn(sheet)).toEqual(['h1§', 'p§']);
});
