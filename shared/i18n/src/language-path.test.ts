import * as fc from 'fast-check';
import { alternatePath, barePath, languageOfPath, localPath } from './language-path.ts';

test('Hindi pages are below /hi', () => {
  expect(localPath('/fans', 'hi')).toBe('/hi/fans');
  expect(localPath('/', 'hi')).toBe('/hi');
  expect(localPath('/?q=1', 'hi')).toBe('/hi?q=1');
  expect(localPath('/fans', 'en')).toBe('/fans');
  expect(barePath('/hi?q=1')).toBe('/?q=1');
  expect(languageOfPath('/history')).toBe('en');
});

test('finding 36: a path without its language is never the URL of another host', () => {
  const part = fc.constantFrom('/', '\\', '/hi', 'hi', 'evil.example', '?', '#', '.', 'x');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`;
      for (const one of [barePath(path), alternatePath(path, 'en'), alternatePath(path, 'hi')])
        expect(new URL(one, 'https://marquee.test').origin).toBe('https://marquee.test');
    }),
    { numRuns: 2_000 },
  );
  expect(barePath('/hi//evil.example/phish')).toBe('/evil.example/phish');
});

test('switching the language twice returns the same path', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((name) => name !== 'hi');
  fc.assert(
    fc.property(fc.array(segment), fc.constantFrom('', '?q=1', '#top'), (segments, end) => {
      const path = `/${segments.join('/')}${end}`;
      const hindi = alternatePath(path, 'hi');
      expect(languageOfPath(hindi)).toBe('hi');
      expect(alternatePath(hindi, 'hi')).toBe(hindi);
      expect(alternatePath(hindi, 'en')).toBe(path);
    }),
  );
});
