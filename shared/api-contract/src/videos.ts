import * as v from 'valibot';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

/** The schema of the response data of call C12, which verifies a video by its authentication code. */
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

/**
 * The schema of the response data of call A07: the star of a delivered video, and the URL of the picture (`shareUrl`)
 * with which a chat shows a link to the video. Anyone with the link may see both: they do not reveal the customer.
 */
export const previewVideoData = v.object({ celebId: opaqueId, shareUrl: maybeText });

/** The schema of the response data of call C14: a vendor's order. `videoUrl` is absent until the video is ready. */
export const vendorOrderData = v.object({
  orderId: opaqueId,
  orderStatus: maybeText,
  celebName: maybeText,
  celebName_hi: maybeText,
  recipientName: maybeText,
  celebId: v.nullish(opaqueId),
  /** Whether the film is a silent sample of the star, because no film was made for this order. */
  isSample: v.nullish(v.boolean()),
  /** The text that the customer agreed to, with the name. */
  script: maybeText,
  /** The recording of the name that the customer chose. */
  nameAudioUrl: maybeText,
  /** When the video will be ready at the latest (ISO 8601); sent until it is. */
  deliverBy: maybeText,
  /** The code with which the page `/verify` proves that the video is authentic. */
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
