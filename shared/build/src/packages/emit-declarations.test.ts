import { rewriteImports } from './emit-declarations.ts';

const shout = (request: string) => request.toUpperCase();

test.each([
  [`import type { A } from './a.ts';`, `import type { A } from './A.TS';`],
  [`export { b } from "@marquee/b";`, `export { b } from "@MARQUEE/B";`],
  [
    `declare const c: import('./c.ts').C<import("d").D>;`,
    `declare const c: import('./C.TS').C<import("D").D>;`,
  ],
])('the specifiers of %s are replaced', (text, expected) => {
  expect(rewriteImports(text, shout)).toBe(expected);
});

test('comments stay as they are', () => {
  const text = `/** @example import { a } from './a.ts'; */\n// import './b.ts'\nexport {};`;
  expect(rewriteImports(text, shout)).toBe(text);
});
