import { expect, test } from '../visitor/visitor-test.ts';
import { accountOf } from '../visitor/accounts.ts';
import { codeSentTo, freshNumber, islandsLive } from './support.ts';

type RequestedCode = { otp: unknown; stopped: () => boolean; deliver: (code: string) => void };

declare global {
  interface Window {
    /** What the page asked the simulated browser for, in order. */
    requested: RequestedCode[];
  }
}

test(
  'a browser that reads the text message signs in without a press',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const number = freshNumber();
    await accountOf(number);
    await page.addInitScript(() => {
      const requested: RequestedCode[] = [];
      Object.assign(window, { OTPCredential: () => undefined, requested });
      navigator.credentials.get = (request) =>
        new Promise((resolve, reject) => {
          const signal = request?.signal;
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          requested.push({
            otp: (request as { otp?: unknown }).otp,
            stopped: () => signal?.aborted ?? false,
            // TypeScript does not know the credential of WebOTP.
            deliver: (code) => resolve({ code, id: '', type: 'otp' } as unknown as Credential),
          });
        });
    });

    await page.goto('/login?next=/quiz');
    await islandsLive(page);
    await hands.type(page.getByLabel('Mobile number'), freshNumber());
    await hands.press(page.getByRole('button', { name: 'Get code' }));

    const code = page.getByLabel('One-time code');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(code).toHaveAttribute('type', 'text');
    expect(await page.evaluate(() => window.requested[0]?.otp)).toEqual({
      transport: ['sms'],
    });

    // Going back cancels the wait for the message.
    await hands.press(page.getByRole('button', { name: 'Change number' }));
    await expect.poll(() => page.evaluate(() => window.requested[0]?.stopped())).toBe(true);

    await hands.type(page.getByLabel('Mobile number'), number);
    await hands.press(page.getByRole('button', { name: 'Get code' }));
    await expect(code).toBeVisible();
    const sent = await codeSentTo(number);
    await page.evaluate((text) => window.requested[1]?.deliver(text), sent);

    await page.waitForURL(({ pathname }) => pathname === '/quiz');
    expect(calls.find(({ path }) => path.includes('verify-otp-v2'))?.body).toEqual({
      phoneNumber: number,
      otp: sent,
    });
  },
);
