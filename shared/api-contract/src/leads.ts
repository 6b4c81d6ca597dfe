import * as v from 'valibot';
import { maybeNumber, opaqueId } from './fields.ts';

/** What the first step of an enquiry tells the lead store of a person, in its own names. */
export const personAttributes = [
  'FirstName',
  'LastName',
  'EmailAddress',
  'Phone',
  'Company',
  'Source',
  'mx_Page',
  'SearchBy',
  /** Only with the id that the first step returned: the lead it created is corrected. */
  'ProspectID',
] as const;

/** What the second step adds, of a business or of a brand. */
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

/** C17: a lead that is new, or that the store never heard of, comes with everything. */
export const captureLeadRequest = fieldsNamed([...personAttributes, ...enquiryAttributes]);
export type CaptureLeadRequest = LeadAttribute[];

/** Says nothing of whether the lead was there before; `leadId` opens C18. */
export const captureLeadData = v.object({ leadId: opaqueId });
export type CaptureLeadData = v.InferOutput<typeof captureLeadData>;

/** C18: needs the id that C17 returned, and changes nothing of whom the lead is about. */
export const updateLeadRequest = v.object({
  leadId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  fields: fieldsNamed(enquiryAttributes),
});
export type UpdateLeadRequest = { leadId: string; fields: LeadAttribute<EnquiryAttribute>[] };

export const updateLeadData = v.object({ leadId: opaqueId, affectedRows: maybeNumber });
export type UpdateLeadData = v.InferOutput<typeof updateLeadData>;
