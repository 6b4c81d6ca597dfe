import { films, greet } from './films.ts';

test('every film greets by name, whatever the name is', () => {
  for (const film of films) expect(greet(film, '$& {name}')).toContain('$& {name}');
});
