import type { EnquiryData } from '../enquiry/load-enquiry.ts';
import { filled } from '../enquiry/lead.ts';
import { personFields } from '../enquiry/person.ts';
import type { Enquiry } from '../enquiry/use-enquiry.ts';

/** The values of the fields in the second step of a sales enquiry, as the visitor typed them. */
export type SalesDetails = {
  industry: string;
  useCase: string;
  videosPerMonth: string;
  languages: string[];
  timeline: string;
  message: string;
};

const noSalesDetails: SalesDetails = {
  industry: '',
  useCase: '',
  videosPerMonth: '',
  languages: [],
  timeline: '',
  message: '',
};

/**
 * Returns the definition of the sales enquiry, with which `useEnquiry` runs the form: the storage key, the empty
 * fields, and how the enquiry is sent to the API and added to the lead (the sales contact).
 */
export function salesEnquiry({ utm }: Pick<EnquiryData, 'utm'>): Enquiry<SalesDetails> {
  return {
    draftKey: 'salesEnquiry',
    page: '/contact-sales',
    noDetails: noSalesDetails,
    leadFields: ({ industry, useCase, videosPerMonth, languages, timeline, message }) =>
      filled({
        mx_Industry: industry,
        mx_Use_Case: useCase,
        mx_Monthly_Volume: videosPerMonth,
        mx_Languages: languages.join(', '),
        mx_Timeline: timeline,
        Notes: message.trim(),
      }),
    send(api, { person, details, leadId }) {
      const { timeline, message, ...chosen } = details;
      return api.businessInquiry({
        ...personFields(person),
        ...chosen,
        // C09 has no field for the timeline, which the sales team needs.
        message: [timeline && `Timeline: ${timeline}`, message.trim()].filter(Boolean).join('\n'),
        ...(leadId !== null && { leadId }),
        utm,
      });
    },
  };
}
