import { price } from '../testing/api-data.ts';
import { forgetPrice, rememberedPrice, rememberPrice } from './price-memory.ts';

const now = new Date('2026-11-25T10:00:00Z');

test('a price stands for the same request, and for no other', () => {
  const api = {};
  rememberPrice(api, 'asha', price());

  expect(rememberedPrice(api, 'asha', now)).toEqual(price());
  expect(rememberedPrice(api, 'usha', now)).toBeNull();
  expect(rememberedPrice({}, 'asha', now)).toBeNull();
});

test('a price that has expired or is forgotten does not stand', () => {
  const api = {};
  rememberPrice(api, 'asha', { ...price(), validTill: '2026-11-25T15:30:00+05:30' });
  expect(rememberedPrice(api, 'asha', now)).toBeNull();
  expect(rememberedPrice(api, 'asha', new Date('2026-11-25T09:59:59Z'))).not.toBeNull();

  forgetPrice(api);
  expect(rememberedPrice(api, 'asha', new Date('2026-11-25T09:59:59Z'))).toBeNull();
});
