import * as v from 'valibot';

const indianMobile = /^[6-9]\d{9}$/;
const international = /^\+[1-9]\d{7,14}$/;

/**
 * A mobile number in international form. Ten digits are Indian; a leading space is the `+` of a
 * query that was not encoded. Undefined when it is no mobile number.
 */
export function mobileNumber(text: string): string | undefined {
  const typed = text.replace(/^ /, '+').replace(/[\s()-]/g, '');
  if (indianMobile.test(typed)) return `+91${typed}`;
  if (typed.startsWith('+91')) return indianMobile.test(typed.slice(3)) ? typed : undefined;
  return international.test(typed) ? typed : undefined;
}

/** The same, as a field of a request. */
export const mobileNumberField = v.pipe(
  v.string('Please enter your mobile number'),
  v.maxLength(40, 'Please enter a valid mobile number'),
  v.transform((text) => mobileNumber(text) ?? ''),
  v.nonEmpty('Please enter a valid mobile number'),
);
