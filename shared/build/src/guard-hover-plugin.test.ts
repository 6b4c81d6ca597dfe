import { guardHover } from './guard-hover-plugin.ts';

/** The guarded stylesheet on one line, for comparison. */
function guarded(css: string): string {
  return guardHover(css).css.replace(/\s+/g, ' ').trim();
}

test.each([
  ['a rule', '.a:hover .b { color: red }', '@media (hover: hover) { .a:hover .b { color: red; } }'],
  [
    'a nested rule',
    '.a { color: red; &:hover { color: var(--b) } }',
    '.a { color: red; @media (hover: hover) { &:hover { color: var(--b); } } }',
  ],
  [
    'one selector of several',
    '.a:focus-visible, .a:hover { color: red }',
    '.a:focus-visible { color: red; } @media (hover: hover) { .a:hover { color: red; } }',
  ],
  [
    'a selector in :is()',
    ':is(.a, .b:hover) .c { color: red }',
    '@media (hover: hover) { :is(.a, .b:hover) .c { color: red; } } @media (hover: none) { .a .c { color: red; } }',
  ],
  [
    'elements that are not hovered: on a touch screen all',
    '.a:not(:hover, :focus-visible) { color: red } .b:not(:hover) { color: red }',
    '@media (hover: hover) { .a:not(:hover, :focus-visible) { color: red; } } ' +
      '@media (hover: none) { .a:not(:focus-visible) { color: red; } } ' +
      '@media (hover: hover) { .b:not(:hover) { color: red; } } @media (hover: none) { .b { color: red; } }',
  ],
  ['no hover', '.a, .b:not(.c) { color: red; }', '.a, .b:not(.c) { color: red; }'],
])('%s applies only where the pointer can hover', (_kind, css, expected) => {
  expect(guarded(css)).toBe(expected);
});
