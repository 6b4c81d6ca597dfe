import * as v from 'valibot';
import { maybeNumber, opaqueId } from './fields.ts';

/** The fields of the first step of an enquiry, as LeadSquared names them. */
export const personAttributes = [
  'FirstName',
  'LastName',
  'EmailAddress',
  'Phone',
  'Company',
  'Source',
  'mx_Page',
  'SearchBy',
  /** The id that the first step returned, to correct its lead. */
  'ProspectID',
] as const;

/** The fields of the second step, for a business or a brand. */
export const enquiryAttributes = [
  'JobTitle',
  'Notes',
  'mx_Industry',
  'mx_Use_Case',
  'mx_Monthly_Volume',
  'mx_Languages',
  'mx_Timeline',
  'mx_Celebrity',
  'mx_Campaign_Type',
  'mx_Channels',
  'mx_Territory',
  'mx_Duration_Days',
  'mx_Budget_Band',
] as const;

export type PersonAttribute = (typeof personAttributes)[number];
export type EnquiryAttribute = (typeof enquiryAttributes)[number];

/** One field of a lead, as LeadSquared names it. */
export type LeadAttribute<Name extends string = PersonAttribute | EnquiryAttribute> = {
  Attribute: Name;
  Value: string;
};

const fieldsNamed = <Names extends readonly [string, ...string[]]>(names: Names) =>
  v.pipe(
    v.array(
      v.object({
        Attribute: v.picklist(names, 'is no attribute that our forms send'),
        Value: v.pipe(v.string(), v.maxLength(4_000)),
      }),
    ),
    v.minLength(1),
    v.maxLength(names.length),
  );

/** C17: a new lead has all required fields. */
export const captureLeadRequest = fieldsNamed([...personAttributes, ...enquiryAttributes]);
export type CaptureLeadRequest = LeadAttribute[];

/** Does not reveal whether the lead existed; C18 needs `leadId`. */
export const captureLeadData = v.object({ leadId: opaqueId });
export type CaptureLeadData = v.InferOutput<typeof captureLeadData>;

/** C18: needs the id that C17 returned; cannot change the person's fields. */
export const updateLeadRequest = v.object({
  leadId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  fields: fieldsNamed(enquiryAttributes),
});
export type UpdateLeadRequest = { leadId: string; fields: LeadAttribute<EnquiryAttribute>[] };

export const updateLeadData = v.object({ leadId: opaqueId, affectedRows: maybeNumber });
export type UpdateLeadData = v.InferOutput<typeof updateLeadData>;
