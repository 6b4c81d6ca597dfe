import { succeeded, fakeApi, refused } from '@marquee/testing';
import { removeAccount } from './remove-account.ts';

const phone = { forCalls: '9876543210', display: '+91 98765 43210', international: false };
const options = { verified: { phone, authToken: 'token' }, reason: 'not_useful', comment: '' };

test('the proof of the number travels as the bearer, and the reference comes back', async () => {
  const { api, called } = fakeApi({
    removeAccount: () =>
      succeeded({ requestId: 'DEL-5521', deleteBy: '2026-12-20', retained: ['tax_invoices'] }),
  });

  expect(await removeAccount(api, options)).toEqual({
    kind: 'accepted',
    reference: 'DEL-5521',
    deleteBy: '2026-12-20',
  });
  expect(called[0]?.args).toEqual([
    { mobileNumber: '9876543210', reason: 'not_useful', comment: '' },
    { authToken: 'token' },
  ]);
});

test.each([
  [refused(404, 'No such account'), { kind: 'accepted', reference: null, deleteBy: null }],
  [
    refused(409, 'Already requested', {
      error: 'REQUESTED',
      data: { requestId: 'DEL-1', deleteBy: '2026-12-01' },
    }),
    { kind: 'accepted', reference: 'DEL-1', deleteBy: '2026-12-01' },
  ],
  [refused(409, 'Open order', { error: 'ORDER_IN_PROGRESS' }), { kind: 'order-in-progress' }],
  [refused(401, 'Verify first'), { kind: 'not-verified' }],
  [refused(403, 'Not now'), { kind: 'refused', message: 'Not now' }],
  [refused(500, 'Boom'), { kind: 'unreachable' }],
])('each refusal has a result of its own: case %#', async (result, removal) => {
  expect(await removeAccount(fakeApi({ removeAccount: () => result }).api, options)).toEqual(removal);
});

test('a failed request can be tried again', async () => {
  expect(await removeAccount(fakeApi({}).api, options)).toEqual({ kind: 'unreachable' });
});
