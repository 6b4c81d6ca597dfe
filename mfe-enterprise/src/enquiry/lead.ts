import type { Api } from '@marquee/api';
import type { EnquiryAttribute, LeadAttribute, PersonAttribute } from '@marquee/api-contract';
import { personFields, type Person } from './person.ts';

type LeadCalls = Pick<Api, 'captureLead' | 'updateLead'>;

/**
 * C17 after the first step, with the person's consent. Who comes back to it corrects the lead of `earlier`.
 * Null when the lead could not be stored: no enquiry waits for it.
 */
export async function captureLead(
  api: LeadCalls,
  { person, page, earlier }: { person: Person; page: string; earlier: string | null },
): Promise<string | null> {
  try {
    const own = filled({ ProspectID: earlier ?? '' });
    const answer = await api.captureLead([...own, ...leadAttributes(person, page)]);
    return answer.ok ? answer.data.leadId : null;
  } catch {
    return null;
  }
}

/** C18 after the second step; a lead that is unknown or was never stored is captured with everything. */
export async function updateLead(
  api: LeadCalls,
  {
    leadId,
    person,
    page,
    fields,
  }: { leadId: string | null; person: Person; page: string; fields: LeadAttribute<EnquiryAttribute>[] },
): Promise<void> {
  try {
    if (leadId !== null) {
      if (fields.length === 0) return;
      const answer = await api.updateLead({ leadId, fields });
      if (answer.ok || answer.status !== 404) return;
    }
    await api.captureLead([...fields, ...leadAttributes(person, page)]);
  } catch {
    // The enquiry itself carries everything the lead would.
  }
}

/** Attributes without a value are left out: the lead store would forget what it knew. */
export function filled<Name extends PersonAttribute | EnquiryAttribute>(
  fields: Partial<Record<Name, string>>,
): LeadAttribute<Name>[] {
  const names = Object.keys(fields) as Name[]; // true of an object literal of these names
  return names.flatMap((Attribute) => {
    const Value = fields[Attribute];
    return Value ? [{ Attribute, Value }] : [];
  });
}

function leadAttributes(person: Person, page: string): LeadAttribute<PersonAttribute>[] {
  const { name, email, mobileNumber, companyName } = personFields(person);
  const [first = '', ...rest] = name.split(/\s+/);
  return filled({
    FirstName: first,
    LastName: rest.join(' '),
    EmailAddress: email,
    Phone: mobileNumber.startsWith('+') ? mobileNumber : `+91-${mobileNumber}`,
    Company: companyName,
    Source: 'Website',
    mx_Page: page,
    SearchBy: 'EmailAddress',
  });
}
