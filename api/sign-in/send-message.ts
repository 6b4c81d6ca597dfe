import { PlatformError } from '@marquee/contracts';

/** A text message. `code` is the one-time code that the message contains, if any. */
export type TextMessage = { phoneNumber: string; text: string; code?: string };

export type SendMessage = (message: TextMessage) => Promise<void>;

/**
 * Creates the function that sends text messages: it posts `{ to, text }` as JSON to an SMS gateway. It rejects with
 * `CALL_FAILED` if the gateway responds with an error, or not within ten seconds.
 */
export function sendToGateway(gatewayUrl: string): SendMessage {
  return async ({ phoneNumber, text }) => {
    const response = await fetch(gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: phoneNumber, text }),
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', 'the SMS gateway did not respond', { cause });
    });
    if (!response.ok)
      throw new PlatformError('CALL_FAILED', `the SMS gateway responded with ${response.status}`);
  };
}
