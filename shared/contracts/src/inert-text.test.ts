import { inertDeep, inertJson, inertLine, inertText } from './inert-text.ts';

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

test('finding 10: every string inside a value is made inert, keys included; the rest stays', () => {
  const at = new Date(0);
  const value = { 'a\u001b': ['b\u009b', 1, null, { c: 'd\u202ee\nf' }], at };
  expect(inertDeep(value)).toEqual({ a: ['b', 1, null, { c: 'de\nf' }], at });
  expect(inertDeep('a\nb', inertLine)).toBe('a b');
});

test('finding 10: JSON for programs holds the same value, and nothing a terminal acts on', () => {
  const value = { message: 'a\u001b[2J\u007f\u009b\u202e\n"é"' };
  const text = inertJson(value, 2);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toContain('\n  "message"');
});
