import * as fc from 'fast-check';
import { createLanguages } from './languages.ts';

const languages = createLanguages([
  { code: 'de', prefix: '', locale: 'de-DE' },
  { code: 'fr', prefix: '/fr', locale: 'fr-CH' },
  { code: 'pt-BR', prefix: '/br', locale: 'pt-BR' },
]);

test('pages of every language but the default one are below its prefix', () => {
  expect(languages.local('/fans', 'fr')).toBe('/fr/fans');
  expect(languages.local('/', 'pt-BR')).toBe('/br');
  expect(languages.local('/?q=1', 'fr')).toBe('/fr?q=1');
  expect(languages.local('/fans', 'de')).toBe('/fans');
  expect(languages.bare('/fr?q=1')).toBe('/?q=1');
  expect(['/france', '/fr', '/fr/x', '/br#top', '/'].map(languages.of)).toEqual([
    'de',
    'fr',
    'fr',
    'pt-BR',
    'de',
  ]);
});

test('a path in another language is never the URL of another host', () => {
  const part = fc.constantFrom('/', '\\', '/fr', 'fr', 'evil.example', '?', '#', '.', 'x');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`;
      for (const one of [
        languages.bare(path),
        languages.alternate(path, 'de'),
        languages.alternate(path, 'fr'),
      ])
        expect(new URL(one, 'https://site.test').origin).toBe('https://site.test');
    }),
    { numRuns: 2_000 },
  );
});

test('switching the language twice returns the same path', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((name) => name !== 'fr' && name !== 'br');
  fc.assert(
    fc.property(fc.array(segment), fc.constantFrom('', '?q=1', '#top'), (segments, end) => {
      const path = `/${segments.join('/')}${end}`;
      const french = languages.alternate(path, 'fr');
      expect(languages.of(french)).toBe('fr');
      expect(languages.alternate(french, 'de')).toBe(path);
    }),
  );
});

test('a site with one language has no prefixes at all', () => {
  const one = createLanguages([{ code: 'de', prefix: '', locale: 'de-DE' }]);
  expect([one.of('/hi/x'), one.bare('/hi/x'), one.local('/x', 'de')]).toEqual(['de', '/hi/x', '/x']);
});
