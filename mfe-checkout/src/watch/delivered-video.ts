import type { VendorOrderData } from '@marquee/sdk/api-contract';

export type Captions = { src: string; srcLang: 'en' | 'hi' };

export type DeliveredVideo = {
  src: string;
  poster: string;
  ratio: '9:16' | '16:9';
  captions: Captions[];
  /** The name of the downloaded file. It does not reveal for whom the video is. */
  fileName: string;
  /** The code with which the page `/verify` checks that the video is genuine. */
  code: string | null;
  /** When the video's URL expires (ISO 8601); null if it does not. */
  expiresAt: string | null;
  /** For whom the video is. */
  recipient: string | null;
  /** Whether the film is a silent sample that stands for the ordered one. */
  isSample: boolean;
  /** The star's key, such as `kabir`. */
  celeb: string | null;
  /** The text that the customer agreed to, and its language. */
  script: { text: string; language: 'en' | 'hi' } | null;
  /** The recording of the name, which is heard as a sample begins. */
  nameAudio: string | null;
};

/** Returns the video of an order; null before it is delivered. Captions in the video's language come first. */
export function deliveredVideo(order: VendorOrderData): DeliveredVideo | null {
  if (!order.videoUrl) return null;
  const english = captionsOf(order.captionsUrl, 'en');
  const hindi = captionsOf(order.captionsUrl_hi, 'hi');
  return {
    src: order.videoUrl,
    poster: order.thumbnailUrl ?? '',
    ratio: order.aspectRatio === '16:9' ? '16:9' : '9:16',
    captions: order.language === 'hi' ? [...hindi, ...english] : [...english, ...hindi],
    fileName: `marquee-${order.orderId}.mp4`,
    code: order.authenticationToken ?? null,
    expiresAt: order.expiresAt ?? null,
    recipient: order.recipientName ?? null,
    isSample: order.isSample ?? false,
    celeb: order.celebId ?? null,
    script: order.script ? { text: order.script, language: order.language === 'hi' ? 'hi' : 'en' } : null,
    nameAudio: order.nameAudioUrl ?? null,
  };
}

function captionsOf(src: string | null | undefined, srcLang: Captions['srcLang']): Captions[] {
  return src ? [{ src, srcLang }] : [];
}
