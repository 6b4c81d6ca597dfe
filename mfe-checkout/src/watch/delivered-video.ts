import type { VendorOrderData } from '@marquee/api-contract';

export type Captions = { src: string; srcLang: 'en' | 'hi' };

export type DeliveredVideo = {
  src: string;
  poster: string;
  ratio: '9:16' | '16:9';
  captions: Captions[];
  /** The name of the downloaded file; it does not reveal the recipient. */
  fileName: string;
  /** The code for `/verify`. */
  code: string | null;
  /** ISO 8601. */
  expiresAt: string | null;
};

/** The video of an order (C14), null before delivery. The captions of its language come first. */
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
  };
}

function captionsOf(src: string | null | undefined, srcLang: Captions['srcLang']): Captions[] {
  return src ? [{ src, srcLang }] : [];
}
