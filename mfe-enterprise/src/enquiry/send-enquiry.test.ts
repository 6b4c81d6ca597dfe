import { succeeded, noResponse, refused } from '@marquee/testing';
import { sendEnquiry } from './send-enquiry.ts';

const problems = [{ field: 'email', message: 'Please enter a valid email address' }];

test.each([
  [() => succeeded({ inquiryId: 'B2B-1' }), { kind: 'received', reference: 'B2B-1' }],
  [
    () => refused(409, 'We have this enquiry already.', { data: { inquiryId: 'BR-7' } }),
    { kind: 'received', reference: 'BR-7' },
  ],
  [() => refused(400, 'Wrong', { data: { fieldErrors: problems } }), { kind: 'wrong-fields', problems }],
  [() => refused(429, 'Slow down', { data: { retryAfterSec: 30 } }), { kind: 'too-many', seconds: 30 }],
  [() => refused(403, 'Not from there'), { kind: 'refused', message: 'Not from there' }],
  [() => refused(503, ''), { kind: 'unreachable' }],
  [noResponse, { kind: 'unreachable' }],
])('a response becomes an outcome: case %#', async (call, outcome) => {
  expect(await sendEnquiry(call)).toEqual(outcome);
});
