import * as v from 'valibot';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

/** C12: the video with an authentication code. */
export const verifyVideoData = v.object({
  authentic: v.boolean(),
  authenticationToken: maybeText,
  celebName: maybeText,
  celebName_hi: maybeText,
  occasion: maybeText,
  occasion_hi: maybeText,
  recipientMasked: maybeText,
  createdAt: maybeText,
  videoUrl: maybeText,
  videoWebmUrl: maybeText,
  thumbnailUrl: maybeText,
  captionsUrl: maybeText,
  captionsUrl_hi: maybeText,
  aiGenerated: v.nullish(v.boolean()),
  purpose: maybeText,
});
export type VerifyVideoData = v.InferOutput<typeof verifyVideoData>;

/** C14: an ordered video; `videoUrl` is absent until it is ready. */
export const vendorOrderData = v.object({
  orderId: opaqueId,
  orderStatus: maybeText,
  celebName: maybeText,
  celebName_hi: maybeText,
  recipientName: maybeText,
  /** The authentication code for `/verify`. */
  authenticationToken: maybeText,
  videoUrl: maybeText,
  videoWebmUrl: maybeText,
  thumbnailUrl: maybeText,
  captionsUrl: maybeText,
  captionsUrl_hi: maybeText,
  aspectRatio: maybeText,
  durationSec: maybeNumber,
  language: maybeText,
  expiresAt: maybeText,
});
export type VendorOrderData = v.InferOutput<typeof vendorOrderData>;
