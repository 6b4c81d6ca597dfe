import type { PageLoaderArguments } from '@marquee/mount';
import type { Occasion, Relationship } from '@marquee/api-contract';
import { dataOrNull } from '../order/order-offer.ts';

export type PaymentProvider = { provider: string; methods: string[]; forInternational: boolean };

/** What the pages after the wizard show of the app config (C01). */
export type CheckoutFacts = {
  occasions: Occasion[];
  relationships: Relationship[];
  providers: PaymentProvider[];
  /** ISO code of the country from which a visitor with an Indian number pays. */
  country: string;
  supportEmail: string | null;
  /** Set while nothing can be paid; the message may be empty. */
  maintenance: { message: string; message_hi?: string | null } | null;
};

/** Loads the app config; if the request fails, every list is empty. */
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
