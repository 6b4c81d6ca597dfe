import { inertLine, inertText } from './inert-text.ts';

test('finding 10: what a terminal acts on is removed', () => {
  const hostile = '\u001b[31mRED\u001b[0m \u001b]0;pwned\u0007 \u009b2J \u202egnp.exe\u007f\rend';
  // oxlint-disable-next-line no-control-regex
  expect(inertText(hostile)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(inertText(hostile)).toContain('RED');
});

test('ordinary text stays as it is, Hindi and line ends included', () => {
  const text = 'at render (/remotes/mfe-quiz/1.0.0/entry.js:1:2)\n\tनमस्ते – “ok” 👋🏽';
  expect(inertText(text)).toBe(text);
  expect(inertLine('one\n\ttwo')).toBe('one two');
});
