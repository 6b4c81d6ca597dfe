/** A text message. `code` is the one-time code in it, if it has one. */
export type TextMessage = { phoneNumber: string; text: string; code?: string };
