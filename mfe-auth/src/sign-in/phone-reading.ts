/**
 * A valid phone number. `forCalls` is the form for the API: ten digits for India, E.164 for other countries. `display`
 * is the form for people, and `international` is true for a number outside India.
 */
export type PhoneNumber = {
  forCalls: string;
  display: string;
  international: boolean;
  /** The ISO code of the country, if it is known and not India. */
  country?: string;
};

export type PhoneProblem = 'empty' | 'wrong-length' | 'not-mobile' | 'not-a-number' | 'no-codes';

export type PhoneReading = { ok: true; phone: PhoneNumber } | { ok: false; problem: PhoneProblem };
