import type { Language } from '@marquee/contracts';

/** The text messages about an order; each ends with a link to the site. */
export const orderMessages = {
  en: {
    paid: 'Marquee: order {order} is paid. See how far your video is: {link}',
    ready: 'Marquee: your video is ready. Watch it here: {link}',
  },
  hi: {
    paid: 'Marquee: ऑर्डर {order} का भुगतान हो गया। वीडियो कहाँ तक पहुँचा, यहाँ देखिए: {link}',
    ready: 'Marquee: आपका वीडियो तैयार है। यहाँ देखिए: {link}',
  },
} satisfies Record<Language, Record<'paid' | 'ready', string>>;
