import * as v from 'valibot';
import { opaqueId } from './fields.ts';

/** C08: a brand's enquiry for a campaign. */
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

/** C09: an enterprise's enquiry for AI video. */
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

/** C08 and C09. */
export const inquiryData = v.object({ inquiryId: opaqueId });
export type InquiryData = v.InferOutput<typeof inquiryData>;
