export type Message = { phoneNumber: string; text: string; code: string; sentAt: string };

/** The text messages that a gateway would have sent, in memory only: no code is stored in plain text. */
export type MessageInbox = {
  add: (message: Message) => void;
  messagesTo: (phoneNumber?: string) => Message[];
};

const maxMessages = 500;

/** Creates an inbox that holds the newest 500 messages. */
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
