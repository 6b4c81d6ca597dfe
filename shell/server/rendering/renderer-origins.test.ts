import { readRendererOrigins } from './renderer-origins.ts';

test('a remote has as many further origins as are set for it', () => {
  const origins = readRendererOrigins(
    'mfe-quiz=https://quotes.example  mfe-auth=http://id.example:8080/ mfe-quiz=https://b.example',
  );
  expect(origins.get('mfe-quiz')).toEqual(['https://quotes.example', 'https://b.example']);
  expect(origins.get('mfe-auth')).toEqual(['http://id.example:8080']);
  expect(readRendererOrigins('').size).toBe(0);
});

test.each(['mfe-quiz', 'mfe-quiz=quotes.example', 'mfe-quiz=https://a.example/path', '*=https://a.example'])(
  '%s is refused',
  (text) => {
    expect(() => readRendererOrigins(text)).toThrow('RENDERER_ORIGINS');
  },
);
