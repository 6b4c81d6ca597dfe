import { PlatformError } from '@marquee/contracts';
import type { MessageInbox } from '../dev/message-inbox.ts';

export type TextMessage = { phoneNumber: string; text: string; code: string };

/** Sends a text message to a phone. */
export type SendMessage = (message: TextMessage) => Promise<void>;

/** Messages go to the development inbox instead of a phone. */
export function sendToInbox(inbox: MessageInbox, now: () => Date): SendMessage {
  return async (message) => inbox.add({ ...message, sentAt: now().toISOString() });
}

/** Messages go to an SMS gateway that takes `{ to, text }` as JSON. Rejects with `CALL_FAILED`. */
export function sendToGateway(gatewayUrl: string): SendMessage {
  return async ({ phoneNumber, text }) => {
    const response = await fetch(gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: phoneNumber, text }),
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', 'the SMS gateway did not answer', { cause });
    });
    if (!response.ok)
      throw new PlatformError('CALL_FAILED', `the SMS gateway answered with ${response.status}`);
  };
}
