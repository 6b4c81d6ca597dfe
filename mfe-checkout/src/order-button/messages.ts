import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    order: 'Order your video',
    orderFor: '{occasion} video',
    from: 'from {star}',
    inclTax: 'incl. GST',
    priceAtCheckout: 'See price at checkout',
    ready: 'Ready within {hours} hours',
    official: 'Official, with the consent of {star}',
  },
  hi: {
    order: 'वीडियो ऑर्डर कीजिए',
    orderFor: 'वीडियो: {occasion}',
    from: '{star} से',
    inclTax: 'GST सहित',
    priceAtCheckout: 'क़ीमत चेकआउट पर देखिए',
    ready: '{hours} घंटे में तैयार',
    official: 'आधिकारिक, {star} की सहमति से',
  },
});
