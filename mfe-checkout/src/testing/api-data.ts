import {
  appConfigData,
  celebOccasionData,
  type AppConfigData,
  type CelebOccasionData,
  type ConfirmPaymentData,
  type InitiatePaymentData,
  type TokenPriceData,
} from '@marquee/sdk/api-contract';
import { parseInput } from '@marquee/sdk';

const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });

/** An app config with two occasions: one that requires a date, and number 11, which does not. */
export const config: AppConfigData = parseInput(
  appConfigData,
  {
    occasions: [
      { occasionId: 1, slug: 'birthday', label: 'Birthday', label_hi: 'जन्मदिन', occasionDateRequired: true },
      {
        occasionId: 11,
        slug: 'just-because',
        label: 'Just because',
        label_hi: 'बस यूँ ही',
        occasionDateRequired: false,
      },
    ],
    relationships: [
      { relationshipId: 3, relationship: 'Sister', relationship_hi: 'बहन', relationshipType: 'family' },
    ],
    paymentProviders: [{ provider: 'sandbox', methods: ['card'], forInternational: true }],
    support: { email: 'care@marquee.example' },
  },
  'config',
);

/** What Aarav Suryan offers for an occasion. */
export function celebOccasion(occasionId: number): CelebOccasionData {
  return parseInput(
    celebOccasionData,
    {
      celebId: 'aarav',
      celebUserId: 'cu_101',
      celebName: 'Aarav Suryan',
      celebName_hi: 'आरव सूर्यन',
      occasionId,
      occasionName: 'Birthday',
      occasionDateRequired: occasionId === 1,
      price: inr(49900),
      deliveryHours: 24,
      scriptPreview: 'Hi {name}, happy birthday!',
      scriptPreview_hi: 'नमस्ते {name}, जन्मदिन मुबारक!',
      nameAudios: [
        { name: 'Asha', name_hi: 'आशा', label: 'AA-shaa', url: 'https://media.example/asha-1.mp3' },
        { name: 'Asha', name_hi: 'आशा', label: 'UH-sha', url: 'https://media.example/asha-2.mp3' },
      ],
      quizId: 'qz_7',
    },
    'celebOccasion',
  );
}

export function price(payable = 49900): TokenPriceData {
  const tax = Math.round((payable * 18) / 118);
  return {
    priceId: `pr_${payable}`,
    basePrice: inr(payable - tax),
    discount: inr(0),
    tax: { label: 'GST', ratePercent: 18, ...inr(tax) },
    payable: inr(payable),
  };
}

export function payment(fields: Partial<ConfirmPaymentData> = {}): ConfirmPaymentData {
  return { paymentId: 'pm_1', paymentStatus: 'PENDING', ...fields };
}

export const placedOrder = {
  orderId: 'OR-70017',
  videoRequestId: 'VR-90311',
  orderStatus: 'IN_PRODUCTION',
  deliverBy: '2026-11-21T11:06:00+05:30',
  watchId: null,
} as const;

export function startedPayment(redirectUrl: string): InitiatePaymentData {
  return { paymentId: 'pm_1', provider: 'sandbox', redirectUrl };
}
