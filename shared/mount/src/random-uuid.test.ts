import { randomUuid } from './random-uuid.ts';

test('an id is a random UUID of version 4, also without a secure context', () => {
  const randomUUID = jest.spyOn(crypto, 'randomUUID');
  const ids = Array.from({ length: 200 }, randomUuid);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
  expect(randomUUID).not.toHaveBeenCalled();
});
