import * as v from 'valibot';
import { opaqueId } from './fields.ts';

/** The request of call C08, the enquiry of a brand about a campaign. */
export type BrandInquiryRequest = {
  name: string;
  email: string;
  mobileNumber: string;
  companyName: string;
  designation?: string;
  celebId?: string;
  campaignType?: string;
  channels?: string[];
  territory?: string;
  durationDays?: number;
  budgetBand?: string;
  message?: string;
  consent: boolean;
  pageUrl?: string;
  utm?: Record<string, string>;
};

/** The request of call C09, the enquiry of an enterprise about AI videos. */
export type BusinessInquiryRequest = {
  name: string;
  email: string;
  mobileNumber: string;
  companyName: string;
  industry?: string;
  useCase?: string;
  videosPerMonth?: string;
  languages?: string[];
  message?: string;
  consent: boolean;
  leadId?: string;
  utm?: Record<string, string>;
};

/** The schema of the response data of calls C08 and C09: the number of the enquiry. */
export const inquiryData = v.object({ inquiryId: opaqueId });
export type InquiryData = v.InferOutput<typeof inquiryData>;
