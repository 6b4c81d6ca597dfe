import type { SendMessage, TextMessage } from '../sign-in/send-message.ts';

export type Message = TextMessage & { sentAt: string };

/**
 * The text messages that the API would have sent, for development without an SMS gateway. They are in memory only,
 * because they contain one-time codes. `messagesTo` returns those to a phone number, or all, newest first.
 */
export type MessageInbox = {
  add: (message: Message) => void;
  messagesTo: (phoneNumber?: string) => Message[];
};

const maxMessages = 500;

/** Creates an empty inbox for text messages that are not sent. It keeps the newest 500. */
export function createMessageInbox(): MessageInbox {
  const messages: Message[] = [];
  return {
    add(message) {
      messages.unshift(message);
      messages.splice(maxMessages);
    },
    messagesTo: (phoneNumber) =>
      messages.filter((message) => phoneNumber === undefined || message.phoneNumber === phoneNumber),
  };
}

/** Creates a sender that adds text messages to the inbox instead of sending them. */
export function sendToInbox(inbox: MessageInbox, now: () => Date): SendMessage {
  return async (message) => inbox.add({ ...message, sentAt: now().toISOString() });
}
