import { isEmail } from './email.ts';
import { mobileNumber } from './mobile-number.ts';

/** The fields of the first step of both enquiries, as typed. */
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

/** A validation error of a field, as its message key. */
export type PersonProblem = 'needName' | 'needEmail' | 'needMobile' | 'needCompany' | 'needConsent';
export type PersonProblems = Partial<Record<keyof Person, PersonProblem>>;

/** Validates the first step. */
export function personProblems(person: Person): PersonProblems {
  return {
    ...(!person.name.trim() && { name: 'needName' as const }),
    ...(!isEmail(person.email.trim()) && { email: 'needEmail' as const }),
    ...(!mobileNumber(person.mobileNumber) && { mobileNumber: 'needMobile' as const }),
    ...(!person.companyName.trim() && { companyName: 'needCompany' as const }),
    ...(!person.consent && { consent: 'needConsent' as const }),
  };
}

/** The fields of a valid person, as C08 and C09 take them. */
export function personFields(person: Person) {
  return {
    name: person.name.trim(),
    email: person.email.trim(),
    mobileNumber: mobileNumber(person.mobileNumber) ?? person.mobileNumber.trim(),
    companyName: person.companyName.trim(),
    consent: person.consent,
  };
}
