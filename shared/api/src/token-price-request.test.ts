import type { CheckoutDetails } from '@marquee/api-contract';
import * as fc from 'fast-check';
import { tokenPriceRequest } from './token-price-request.ts';

const details: CheckoutDetails = {
  celebUserId: 'cu_101',
  occasionDate: '2026-12-05',
  occasionDateRequired: false,
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
  occasionId: 11,
  fullName: 'Asha Rao',
  nameAudioUrl: 'https://cdn.example/asha-1.mp3',
  quizId: 'qz_7',
  userId: 'u_7',
};

test('has exactly the fields of the specification', () => {
  expect(tokenPriceRequest(details)).toEqual({
    celebId: 'cu_101',
    forName: 'Asha Rao',
    occasionId: 12,
    relationship: 'Sister',
    relationshipType: 'family',
    nameAudioUrl: 'https://cdn.example/asha-1.mp3',
    relationshipId: 3,
  });
});

test('sends occasion 11 as 12, also if it is a string, and every other unchanged', () => {
  expect(tokenPriceRequest({ ...details, occasionId: '11' }).occasionId).toBe(12);
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.nat().map(String)), (occasionId) => {
      fc.pre(String(occasionId) !== '11');
      expect(tokenPriceRequest({ ...details, occasionId }).occasionId).toBe(occasionId);
    }),
  );
});

test('has the date only if the occasion requires one, and otherwise no key for it', () => {
  const flag = fc.constantFrom(true, false, 'true', 'false', '', null, undefined);
  const date = fc.option(fc.constant('2026-12-05'));
  fc.assert(
    fc.property(flag, date, (occasionDateRequired, occasionDate) => {
      const request = tokenPriceRequest({ ...details, occasionDateRequired, occasionDate });
      const wanted =
        (occasionDateRequired === true || occasionDateRequired === 'true') && occasionDate !== null;
      expect(Object.hasOwn(request, 'occasionDate')).toBe(wanted);
    }),
  );
});

test('a name that is said as written has an empty recording, not none', () => {
  expect(tokenPriceRequest({ ...details, nameAudioUrl: null }).nameAudioUrl).toBe('');
  expect(tokenPriceRequest({ ...details, nameAudioUrl: undefined }).nameAudioUrl).toBe('');
});

test('has no key for a relationship that is missing', () => {
  expect(Object.keys(tokenPriceRequest({ ...details, relationshipId: undefined }))).not.toContain(
    'relationshipId',
  );
});
