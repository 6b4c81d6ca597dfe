import { waitForTextMessage } from './web-otp.ts';

type Asked = { otp?: unknown; signal?: AbortSignal };

function browserWithWebOtp(answer: Promise<unknown>) {
  const asked: Asked[] = [];
  const credentials = {
    get: (request: Asked) => {
      asked.push(request);
      return answer;
    },
  } as unknown as CredentialsContainer; // only `get` is called
  return { credentials, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => Object.assign(globalThis, { OTPCredential: Object }));
afterEach(() => Reflect.deleteProperty(globalThis, 'OTPCredential'));

test('the code of the message is handed over', async () => {
  const { credentials, asked } = browserWithWebOtp(Promise.resolve({ code: '048213' }));
  const code = await new Promise((resolve) => waitForTextMessage(resolve, credentials));

  expect(code).toBe('048213');
  expect(asked[0]?.otp).toEqual({ transport: ['sms'] });
});

test('after stopping, a late message is not handed over and the browser is told', async () => {
  let arrive: (message: unknown) => void = () => {};
  const message = new Promise((resolve) => {
    arrive = resolve;
  });
  const { credentials, asked } = browserWithWebOtp(message);
  const heard: string[] = [];
  const stop = waitForTextMessage((code) => heard.push(code), credentials);

  stop();
  arrive({ code: '048213' });
  await settled();

  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(heard).toEqual([]);
});

test('a browser without WebOTP is not asked', () => {
  Reflect.deleteProperty(globalThis, 'OTPCredential');
  const { credentials, asked } = browserWithWebOtp(Promise.resolve(null));

  waitForTextMessage(() => {}, credentials)();
  expect(asked).toEqual([]);
});

test('a refusal is no failure, and no code', async () => {
  const { credentials } = browserWithWebOtp(Promise.reject(new Error('not allowed')));
  const heard: string[] = [];
  waitForTextMessage((code) => heard.push(code), credentials);
  await settled();
  expect(heard).toEqual([]);
});
