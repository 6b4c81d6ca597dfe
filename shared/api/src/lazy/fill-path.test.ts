import * as fc from 'fast-check';
import { fillPath } from './fill-path.ts';

test('fills path segments, query values, named fields and whole queries', () => {
  expect(fillPath('/order/{id}', { id: 'VN-1' })).toBe('/order/VN-1');
  expect(fillPath('/otp?phoneNumber={phone}', { phone: '+97150' })).toBe('/otp?phoneNumber=%2B97150');
  expect(fillPath('/d?celebId&occasionId', { celebId: 'aarav', occasionId: 1 })).toBe(
    '/d?celebId=aarav&occasionId=1',
  );
  expect(fillPath('/r/{id}?{query}', { id: 'V', query: { comment: 'a b' } })).toBe('/r/V?comment=a%20b');
  expect(fillPath('/r/{id}?{query}', { id: 'V', query: {} })).toBe('/r/V');
});

test('no value changes the structure of the URL', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (id, phone) => {
        const url = new URL(`http://host${fillPath('/a/{id}/b?phone={phone}', { id: `x${id}`, phone })}`);
        expect(url.pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(url.pathname)).toBe(`/a/x${id}/b`);
        expect([...url.searchParams]).toEqual([['phone', phone]]);
      },
    ),
  );
});
