import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    order: 'Order your video',
    orderFor: '{occasion} video',
    label: 'Order a video from {star}',
    labelFor: 'Order a {occasion} video from {star}',
    labelPrice: '{label}, {price} including GST',
    inclTax: 'incl. GST',
    priceAtCheckout: 'See price at checkout',
    ready: 'Ready within {hours} hours',
    official: 'Official, with the consent of {star}',
  },
  hi: {
    order: 'वीडियो ऑर्डर करें',
    orderFor: '{occasion} का वीडियो',
    label: '{star} से वीडियो ऑर्डर करें',
    labelFor: '{star} से {occasion} का वीडियो ऑर्डर करें',
    labelPrice: '{label}, GST सहित {price}',
    inclTax: 'GST सहित',
    priceAtCheckout: 'क़ीमत चेकआउट पर देखें',
    ready: '{hours} घंटे में तैयार',
    official: 'आधिकारिक, {star} की सहमति से',
  },
});
