import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { siteCookies } from './site-cookies.ts';

const own = 'Abcdefgh1234Abcdefgh1234Abcdefgh';

beforeAll(async () => void (await fastify().register(cookie).ready()));

test.each([
  ['UUID', '550e8400-e29b-41d4-a716-446655440000', own],
  ['signedIn', 'true', '1'],
  ['consent', '{"all":true}', 'accepted'],
  ['moved', 'yes', 'hi'],
  ['variants', 'b', '{"e1":"b"}'],
])(
  'the cookie %s of another application on the domain does not hide this site’s own',
  (name, foreign, value) => {
    const encoded = encodeURIComponent(value);
    expect(siteCookies(`${name}=${foreign}; ${name}=${encoded}`)[name]).toBe(value);
    expect(siteCookies(`a=b; ${name}=${encoded}; ${name}=${foreign}`)[name]).toBe(value);
  },
);

test('without a valid value the first stays, and other names stay as they were sent', () => {
  expect(siteCookies('UUID=short; UUID=shorter; other=1; other=2')).toEqual({ UUID: 'short', other: '1' });
  expect(siteCookies(undefined)).toEqual({});
  expect(siteCookies('=; ;;%; UUID')).toEqual(expect.any(Object));
});
