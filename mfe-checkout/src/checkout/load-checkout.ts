import type { PageLoaderArguments } from '@marquee/sdk';
import type { Occasion, Relationship } from '@marquee/sdk/api-contract';
import { dataOrNull } from '../order/order-offer.ts';

export type PaymentProvider = { provider: string; methods: string[]; forInternational: boolean };

/** The parts of the app configuration that the price page (`/checkout`) and the pay page (`/checkout/pay`) need. */
export type CheckoutFacts = {
  occasions: Occasion[];
  relationships: Relationship[];
  providers: PaymentProvider[];
  /** The ISO code of the country that a payment states if the visitor's phone number is Indian. */
  country: string;
  supportEmail: string | null;
  /** The notice while payments are switched off (its message may be empty), else null. */
  maintenance: { message: string; message_hi?: string | null } | null;
};

/** Loads the parts of the app configuration that the checkout needs. If the request fails, all lists are empty. */
export async function loadCheckout({ api }: Pick<PageLoaderArguments, 'api'>): Promise<CheckoutFacts> {
  const config = await dataOrNull(api.getAppConfig());
  const acceptsForeignCards = config?.flags.internationalCards ?? true;
  return {
    occasions: config?.occasions ?? [],
    relationships: config?.relationships ?? [],
    providers: (config?.paymentProviders ?? []).map(({ provider, methods, forInternational }) => ({
      provider,
      methods: methods ?? [],
      forInternational: forInternational && acceptsForeignCards,
    })),
    country: config?.defaultCountry ?? 'IN',
    supportEmail: config?.support?.email ?? null,
    maintenance: config?.maintenance.enabled ? config.maintenance : null,
  };
}
