import { chosenIn, comparePath } from './chosen.ts';

const known = (slug: string) => ['aarav', 'kabir', 'meher'].includes(slug);
const chosen = (query: string) => chosenIn(new URL(`https://marquee.test/fan-zone/compare${query}`), known);

test('people are in the order of the parameters, each once, at most three', () => {
  expect(chosen('?b=kabir&a=aarav').slugs).toEqual(['aarav', 'kabir']);
  expect(chosen('?a=kabir&b=kabir&c=meher').slugs).toEqual(['kabir', 'meher']);
  expect(chosen('?a=aarav&b=&c=meher&d=kabir').slugs).toEqual(['aarav', 'meher']);
});

test('an unknown slug is dropped and reported', () => {
  expect(chosen('?a=aarav&b=unknown-slug')).toEqual({ slugs: ['aarav'], unknown: ['unknown-slug'] });
});

test('a comparison path parses to the same people', () => {
  expect(comparePath(['kabir', 'aarav'])).toBe('/fan-zone/compare?a=kabir&b=aarav');
  expect(comparePath([])).toBe('/fan-zone/compare');
});
