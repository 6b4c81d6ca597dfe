import { plainText, textParts } from './linked-text.ts';

test('a sentence falls into text and links, in order', () => {
  expect(textParts('See [help](/help) or [write](mailto:care@marquee.example).')).toEqual([
    { text: 'See ' },
    { text: 'help', href: '/help' },
    { text: ' or ' },
    { text: 'write', href: 'mailto:care@marquee.example' },
    { text: '.' },
  ]);
});

test('a sentence without links is one part, a link alone is one part', () => {
  expect(textParts('Nothing to follow [here].')).toEqual([{ text: 'Nothing to follow [here].' }]);
  expect(textParts('[help](/help)')).toEqual([{ text: 'help', href: '/help' }]);
});

test('plain text has only the text of a link', () => {
  expect(plainText('See [help](/help) or [the terms](/terms#law).')).toBe('See help or the terms.');
});
