import { runPendingTasks } from '@marquee/testing/until';
import { waitForTextMessage } from './web-otp.ts';

type Request = { otp?: unknown; signal?: AbortSignal };

function browserWithWebOtp(response: Promise<unknown>) {
  const requests: Request[] = [];
  const credentials = {
    get: (request: Request) => {
      requests.push(request);
      return response;
    },
  } as unknown as CredentialsContainer; // only `get` is called
  return { credentials, requests };
}

beforeEach(() => Object.assign(globalThis, { OTPCredential: Object }));
afterEach(() => Reflect.deleteProperty(globalThis, 'OTPCredential'));

test('the code of the message is handed over', async () => {
  const { credentials, requests } = browserWithWebOtp(Promise.resolve({ code: '048213' }));
  const code = await new Promise((resolve) => waitForTextMessage(resolve, credentials));

  expect(code).toBe('048213');
  expect(requests[0]?.otp).toEqual({ transport: ['sms'] });
});

test('after stopping, a late message is ignored and the browser request is aborted', async () => {
  let arrive: (message: unknown) => void = () => {};
  const message = new Promise((resolve) => {
    arrive = resolve;
  });
  const { credentials, requests } = browserWithWebOtp(message);
  const codes: string[] = [];
  const stop = waitForTextMessage((code) => codes.push(code), credentials);

  stop();
  arrive({ code: '048213' });
  await runPendingTasks();

  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(codes).toEqual([]);
});

test('a browser without WebOTP gets no request', () => {
  Reflect.deleteProperty(globalThis, 'OTPCredential');
  const { credentials, requests } = browserWithWebOtp(Promise.resolve(null));

  waitForTextMessage(() => {}, credentials)();
  expect(requests).toEqual([]);
});

test('a refusal is no failure, and no code', async () => {
  const { credentials } = browserWithWebOtp(Promise.reject(new Error('not allowed')));
  const codes: string[] = [];
  waitForTextMessage((code) => codes.push(code), credentials);
  await runPendingTasks();
  expect(codes).toEqual([]);
});
