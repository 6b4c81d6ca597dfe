import { films, greet } from './films.ts';

test('every film greets any name', () => {
  for (const film of films) expect(greet(film, '$& {name}')).toContain('$& {name}');
});
