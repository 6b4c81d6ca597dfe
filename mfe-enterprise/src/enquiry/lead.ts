import type { Api } from '@marquee/sdk/api';
import type { EnquiryAttribute, LeadAttribute, PersonAttribute } from '@marquee/sdk/api-contract';
import { personFields, type Person } from './person.ts';

type LeadCalls = Pick<Api, 'captureLead' | 'updateLead'>;

/**
 * Stores the contact details of the first step as a lead (a sales contact), or updates the lead with the id `earlier`.
 * `page` is the path of the enquiry page. Resolves to the id of the lead; to null if storing fails, because the enquiry
 * is sent nevertheless. Never rejects.
 */
export async function captureLead(
  api: LeadCalls,
  { person, page, earlier }: { person: Person; page: string; earlier: string | null },
): Promise<string | null> {
  try {
    const own = filled({ ProspectID: earlier ?? '' });
    const result = await api.captureLead([...own, ...leadAttributes(person, page)]);
    return result.ok ? result.data.leadId : null;
  } catch {
    return null;
  }
}

/**
 * Adds the fields of the second step to the lead (the sales contact) of the first. If there is no lead, or the lead
 * store does not know its id (404), stores a new lead with all fields. Never rejects.
 */
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
      const result = await api.updateLead({ leadId, fields });
      if (result.ok || result.status !== 404) return;
    }
    await api.captureLead([...fields, ...leadAttributes(person, page)]);
  } catch {
    // The enquiry itself contains all the fields.
  }
}

/**
 * Converts fields to the attributes of a lead (a sales contact). Leaves out empty fields, because an empty value would
 * overwrite the one in the lead store.
 */
export function filled<Name extends PersonAttribute | EnquiryAttribute>(
  fields: Partial<Record<Name, string>>,
): LeadAttribute<Name>[] {
  const names = Object.keys(fields) as Name[]; // callers pass object literals
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
