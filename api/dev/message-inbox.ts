export type Message = { phoneNumber: string; text: string; code: string; sentAt: string };

/** The text messages that would have been sent, kept in memory only: codes are never stored in the clear. */
export type MessageInbox = {
  add: (message: Message) => void;
  messagesTo: (phoneNumber?: string) => Message[];
};

const longest = 500;

/** An empty inbox that forgets the oldest message beyond 500. */
export function createMessageInbox(): MessageInbox {
  const messages: Message[] = [];
  return {
    add(message) {
      messages.unshift(message);
      messages.splice(longest);
    },
    messagesTo: (phoneNumber) =>
      messages.filter((message) => phoneNumber === undefined || message.phoneNumber === phoneNumber),
  };
}
