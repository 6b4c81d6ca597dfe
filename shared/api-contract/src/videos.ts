import * as v from 'valibot';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

/** C12: what a video's authentication code says of it. */
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

/** C14: a video that was made; `videoUrl` is absent while it is not ready. */
export const vendorOrderData = v.object({
  orderId: opaqueId,
  orderStatus: maybeText,
  celebName: maybeText,
  celebName_hi: maybeText,
  recipientName: maybeText,
  /** The code under which `/verify` knows the video. */
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
