import * as v from 'valibot';
import { maybeNumber, opaqueId } from './fields.ts';

/** The fields of the first step of the enquiry forms, by their names in LeadSquared (the CRM of the enquiries). */
export const personAttributes = [
  'FirstName',
  'LastName',
  'EmailAddress',
  'Phone',
  'Company',
  'Source',
  'mx_Page',
  'SearchBy',
  /** The lead id that the first step returned, with which a visitor corrects that step. */
  'ProspectID',
] as const;

/** The fields of the second step of the enquiry forms for businesses and brands, by their names in LeadSquared. */
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

/** One field of a lead, in LeadSquared's format. */
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

/** The schema of the request of call C17, which creates a lead in LeadSquared (CRM): a list of named fields. */
export const captureLeadRequest = fieldsNamed([...personAttributes, ...enquiryAttributes]);
export type CaptureLeadRequest = LeadAttribute[];

/**
 * The schema of the response data of call C17 (create a lead). Call C18 needs `leadId`. The response does not reveal
 * whether the lead existed before.
 */
export const captureLeadData = v.object({ leadId: opaqueId });
export type CaptureLeadData = v.InferOutput<typeof captureLeadData>;

/**
 * The schema of the request of call C18, which adds the fields of the form's second step to the lead that C17 created.
 * The fields of the first step, about the person, cannot be changed.
 */
export const updateLeadRequest = v.object({
  leadId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  fields: fieldsNamed(enquiryAttributes),
});
export type UpdateLeadRequest = { leadId: string; fields: LeadAttribute<EnquiryAttribute>[] };

export const updateLeadData = v.object({ leadId: opaqueId, affectedRows: maybeNumber });
export type UpdateLeadData = v.InferOutput<typeof updateLeadData>;
