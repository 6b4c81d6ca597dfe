import type { SendMessage, TextMessage } from '../sign-in/send-message.ts';

export type Message = TextMessage & { sentAt: string };

/** The inbox of the text messages that were not sent. It is in memory only, because they contain one-time codes. */
export type MessageInbox = {
  add: (message: Message) => void;
  messagesTo: (phoneNumber?: string) => Message[];
};

const maxMessages = 500;

/** Creates an inbox, which keeps the newest 500 text messages. */
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
