import { chosenIn, comparePath } from './chosen.ts';

const known = (slug: string) => ['aarav', 'kabir', 'meher'].includes(slug);
const chosen = (query: string) => chosenIn(new URL(`https://marquee.test/fan-zone/compare${query}`), known);

test('people stand in the order of their places, each once, three at most', () => {
  expect(chosen('?b=kabir&a=aarav').slugs).toEqual(['aarav', 'kabir']);
  expect(chosen('?a=kabir&b=kabir&c=meher').slugs).toEqual(['kabir', 'meher']);
  expect(chosen('?a=aarav&b=&c=meher&d=kabir').slugs).toEqual(['aarav', 'meher']);
});

test('a name nobody has is dropped and told', () => {
  expect(chosen('?a=aarav&b=nobody')).toEqual({ slugs: ['aarav'], unknown: ['nobody'] });
});

test('an address leads back to the same people', () => {
  expect(comparePath(['kabir', 'aarav'])).toBe('/fan-zone/compare?a=kabir&b=aarav');
  expect(comparePath([])).toBe('/fan-zone/compare');
});
