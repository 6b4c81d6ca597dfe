import type { Language } from '@marquee/contracts';

/**
 * The text messages about an order or its payment, by language. `{link}` is replaced by a link to the site, `{order}`
 * by the number of the order.
 */
export const orderMessages = {
  en: {
    paid: 'Marquee: order {order} is paid. See how far your video is: {link}',
    ready: 'Marquee: your video is ready. Watch it here: {link}',
    failed:
      'Marquee: your payment did not go through. If money left your account, it comes back. Try again here: {link}',
  },
  hi: {
    paid: 'Marquee: ऑर्डर {order} का भुगतान हो गया। वीडियो कहाँ तक पहुँचा, यहाँ देखिए: {link}',
    ready: 'Marquee: आपका वीडियो तैयार है। यहाँ देखिए: {link}',
    failed: 'Marquee: आपका भुगतान नहीं हुआ। पैसे कटे हों तो अपने आप लौट आएँगे। यहाँ फिर कोशिश कीजिए: {link}',
  },
} satisfies Record<Language, Record<'paid' | 'ready' | 'failed', string>>;
