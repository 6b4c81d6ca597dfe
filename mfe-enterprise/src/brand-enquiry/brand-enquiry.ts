import { filled } from '../enquiry/lead.ts';
import type { EnquiryData } from '../enquiry/load-enquiry.ts';
import { personFields } from '../enquiry/person.ts';
import type { Enquiry } from '../enquiry/use-enquiry.ts';

/** The values of the fields in the second step of a brand's enquiry, as the visitor typed them. */
export type BrandDetails = {
  /** The star's short key, which the API expects; empty for "any star". */
  celebId: string;
  campaignType: string;
  /** Where the campaign will be shown, such as `instagram`. */
  channels: string[];
  territory: string;
  durationDays: string;
  budgetBand: string;
  message: string;
};

const noBrandDetails: BrandDetails = {
  celebId: '',
  campaignType: '',
  channels: [],
  territory: 'IN',
  durationDays: '30',
  budgetBand: '',
  message: '',
};

/**
 * Returns the definition of the brand enquiry, with which `useEnquiry` runs the form: the storage key, the empty
 * fields, and how the enquiry is sent to the API and added to the lead (the sales contact).
 */
export function brandEnquiry({ utm, pageUrl }: EnquiryData): Enquiry<BrandDetails> {
  return {
    draftKey: 'brandEnquiry',
    page: '/brand-enquiry',
    noDetails: noBrandDetails,
    leadFields: (
      { celebId, campaignType, channels, territory, durationDays, budgetBand, message },
      { designation },
    ) =>
      filled({
        JobTitle: designation.trim(),
        mx_Celebrity: celebId,
        mx_Campaign_Type: campaignType,
        mx_Channels: channels.join(', '),
        mx_Territory: territory,
        mx_Duration_Days: durationDays,
        mx_Budget_Band: budgetBand,
        Notes: message.trim(),
      }),
    send: (api, { person, details: { durationDays, message, ...chosen } }) =>
      api.brandInquiry({
        ...personFields(person),
        ...chosen,
        designation: person.designation.trim(),
        durationDays: Number(durationDays),
        message: message.trim(),
        pageUrl,
        utm,
      }),
  };
}
