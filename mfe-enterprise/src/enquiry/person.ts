import { normalEmail, normalText } from '@marquee/sdk';
import { isEmail } from './email.ts';
import { mobileNumber } from './mobile-number.ts';

/**
 * The contact details in the first step of an enquiry, as the visitor typed them. `designation` is the role in the
 * company, and `consent` whether the details may be stored.
 */
export type Person = {
  name: string;
  email: string;
  mobileNumber: string;
  companyName: string;
  designation: string;
  consent: boolean;
};

export const emptyPerson: Person = {
  name: '',
  email: '',
  mobileNumber: '',
  companyName: '',
  designation: '',
  consent: false,
};

/** The reason why a field of the first step is invalid, as the key of its error message. */
export type PersonProblem = 'needName' | 'needEmail' | 'needMobile' | 'needCompany' | 'needConsent';
export type PersonProblems = Partial<Record<keyof Person, PersonProblem>>;

/**
 * Validates the fields of the first step. Returns the key of an error message for each invalid field; an empty object
 * if all are valid.
 */
export function personProblems(person: Person): PersonProblems {
  return {
    ...(!normalText(person.name) && { name: 'needName' as const }),
    ...(!isEmail(normalEmail(person.email)) && { email: 'needEmail' as const }),
    ...(!mobileNumber(person.mobileNumber) && { mobileNumber: 'needMobile' as const }),
    ...(!normalText(person.companyName) && { companyName: 'needCompany' as const }),
    ...(!person.consent && { consent: 'needConsent' as const }),
  };
}

/** Converts the valid values of the first step to the fields of the API's request. */
export function personFields(person: Person) {
  return {
    name: normalText(person.name),
    email: normalEmail(person.email),
    mobileNumber: mobileNumber(person.mobileNumber) ?? person.mobileNumber.trim(),
    companyName: normalText(person.companyName),
    consent: person.consent,
  };
}
