/** A number that can receive a code. `forCalls` is what C03 to C06 take: ten digits in India, E.164 elsewhere. */
export type PhoneNumber = {
  forCalls: string;
  display: string;
  international: boolean;
  /** The ISO code of a country other than India, if it is known. */
  country?: string;
};

export type PhoneProblem = 'empty' | 'wrong-length' | 'not-mobile' | 'not-a-number' | 'no-codes';

export type PhoneReading = { ok: true; phone: PhoneNumber } | { ok: false; problem: PhoneProblem };
