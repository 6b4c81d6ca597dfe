import { isEmail } from './email.ts';
import { mobileNumber } from './mobile-number.ts';

/** Who asks: the first step of both enquiries, as typed. */
export type Person = {
  name: string;
  email: string;
  mobileNumber: string;
  companyName: string;
  designation: string;
  consent: boolean;
};

export const nobody: Person = {
  name: '',
  email: '',
  mobileNumber: '',
  companyName: '',
  designation: '',
  consent: false,
};

/** What is wrong with a field, as the key of the sentence that says so. */
export type PersonProblem = 'needName' | 'needEmail' | 'needMobile' | 'needCompany' | 'needConsent';
export type PersonProblems = Partial<Record<keyof Person, PersonProblem>>;

/** Everything that keeps the first step from being sent. */
export function personProblems(person: Person): PersonProblems {
  return {
    ...(!person.name.trim() && { name: 'needName' as const }),
    ...(!isEmail(person.email.trim()) && { email: 'needEmail' as const }),
    ...(!mobileNumber(person.mobileNumber) && { mobileNumber: 'needMobile' as const }),
    ...(!person.companyName.trim() && { companyName: 'needCompany' as const }),
    ...(!person.consent && { consent: 'needConsent' as const }),
  };
}

/** A person whose fields are all right, in the form the calls C08 and C09 take. */
export function personFields(person: Person) {
  return {
    name: person.name.trim(),
    email: person.email.trim(),
    mobileNumber: mobileNumber(person.mobileNumber) ?? person.mobileNumber.trim(),
    companyName: person.companyName.trim(),
    consent: person.consent,
  };
}
