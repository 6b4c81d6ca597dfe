import { normalEmail, normalText } from '@marquee/sdk';
import { isEmail } from './email.ts';
import { mobileNumber } from './mobile-number.ts';

/** The values of the first step's fields, as typed; the same for both enquiries. */
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

/** Why a field of the first step is invalid: the key of its error message. */
export type PersonProblem = 'needName' | 'needEmail' | 'needMobile' | 'needCompany' | 'needConsent';
export type PersonProblems = Partial<Record<keyof Person, PersonProblem>>;

/** Validates the first step's fields and returns the error of each invalid one. */
export function personProblems(person: Person): PersonProblems {
  return {
    ...(!normalText(person.name) && { name: 'needName' as const }),
    ...(!isEmail(normalEmail(person.email)) && { email: 'needEmail' as const }),
    ...(!mobileNumber(person.mobileNumber) && { mobileNumber: 'needMobile' as const }),
    ...(!normalText(person.companyName) && { companyName: 'needCompany' as const }),
    ...(!person.consent && { consent: 'needConsent' as const }),
  };
}

/** Converts the valid values of the first step to the fields that the API takes. */
export function personFields(person: Person) {
  return {
    name: normalText(person.name),
    email: normalEmail(person.email),
    mobileNumber: mobileNumber(person.mobileNumber) ?? person.mobileNumber.trim(),
    companyName: normalText(person.companyName),
    consent: person.consent,
  };
}
