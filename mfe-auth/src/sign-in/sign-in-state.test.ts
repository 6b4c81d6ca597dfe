import type { PhoneNumber } from './phone-reading.ts';
import { signInReducer, start, type SignedIn, type SignInEvent, type SignInState } from './sign-in-state.ts';

const phone: PhoneNumber = { forCalls: '9876543210', display: '+91 98765 43210', international: false };
const another: PhoneNumber = { ...phone, forCalls: '9123456780' };
const verified = { phone, authToken: 'token' };
const asha: SignedIn = { userId: 'u_1', firstTime: true };

const after = (...events: SignInEvent[]): SignInState => events.reduce(signInReducer, start);
const codeSent: SignInEvent[] = [{ type: 'number-accepted' }, { type: 'code-sent', phone, now: 1000 }];
const proven: SignInEvent[] = [...codeSent, { type: 'code-submitted' }, { type: 'verified', verified }];

test('after the number comes the code, and another may be requested after thirty seconds', () => {
  expect(after(...codeSent)).toEqual({
    step: 'code',
    phone,
    codeLength: null,
    status: { kind: 'waiting' },
    resend: { readyAt: 31_000, waitSeconds: 30, times: 0, status: 'quiet' },
  });
});

test('a number that was not accepted opens no code step', () => {
  expect(after({ type: 'code-sent', phone, now: 0 })).toEqual(start);
});

test('a code sent again restarts the wait; a failed one does not', () => {
  const again = after(
    ...codeSent,
    { type: 'resend-requested' },
    { type: 'code-sent-again', phone, now: 40_000 },
  );
  expect(again).toMatchObject({ resend: { readyAt: 70_000, times: 1, status: 'sent' } });

  const failed = after(
    ...codeSent,
    { type: 'resend-requested' },
    { type: 'resend-failed', phone, now: 40_000 },
  );
  expect(failed).toMatchObject({ resend: { readyAt: 31_000, times: 0, status: 'failed' } });
});

test('a wrong code is forgiven as soon as another is typed, an expired one only by a new code', () => {
  const wrong: SignInEvent = { type: 'code-failed', phone, status: { kind: 'wrong', attemptsLeft: 3 } };
  expect(after(...codeSent, wrong)).toMatchObject({ status: { kind: 'wrong', attemptsLeft: 3 } });
  expect(after(...codeSent, wrong, { type: 'code-typed' })).toMatchObject({ status: { kind: 'waiting' } });

  const expired: SignInEvent = { type: 'code-failed', phone, status: { kind: 'expired' } };
  expect(after(...codeSent, expired, { type: 'code-typed' })).toMatchObject({ status: { kind: 'expired' } });
  expect(after(...codeSent, expired, { type: 'code-sent-again', phone, now: 0 })).toMatchObject({
    status: { kind: 'waiting' },
  });
});

test('a lock outlasts typing, submitting and a new code, and ends with its time', () => {
  const locked: SignInEvent[] = [
    ...codeSent,
    { type: 'code-failed', phone, status: { kind: 'locked', until: 9 } },
  ];
  for (const event of [
    { type: 'code-typed' },
    { type: 'code-submitted' },
    { type: 'code-sent-again', phone, now: 0 },
  ] satisfies SignInEvent[]) {
    expect(after(...locked, event)).toMatchObject({ status: { kind: 'locked', until: 9 } });
  }
  expect(after(...locked, { type: 'lock-ended' })).toMatchObject({ status: { kind: 'waiting' } });
});

test('a result for a number that the visitor changed is ignored', () => {
  const waiting = after(...codeSent);
  expect(signInReducer(waiting, { type: 'code-failed', phone: another, status: { kind: 'expired' } })).toBe(
    waiting,
  );
  expect(
    signInReducer(waiting, {
      type: 'verified',
      verified: { phone: another, authToken: 'x' },
    }),
  ).toBe(waiting);
});

test('a proven number is signed in without further steps', () => {
  expect(after(...proven)).toEqual({ step: 'entering', verified, status: { kind: 'busy' } });
  expect(after(...proven, { type: 'entered', person: asha })).toEqual({ step: 'done', person: asha });
});

test('when C03 fails the verified token waits for the next try', () => {
  const failed = after(...proven, { type: 'entry-failed', status: { kind: 'unreachable' } });
  expect(failed).toMatchObject({ step: 'entering', verified, status: { kind: 'unreachable' } });
  expect(signInReducer(failed, { type: 'entry-retried' })).toMatchObject({
    verified,
    status: { kind: 'busy' },
  });
});
