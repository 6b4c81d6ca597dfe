import type { PageLoaderArguments } from '@marquee/mount';
import type { Occasion, Relationship } from '@marquee/api-contract';
import { dataOrNull } from '../order/order-offer.ts';

export type PaymentProvider = { provider: string; methods: string[]; forInternational: boolean };

/** What the pages after the wizard must know to speak of an order: names of things, and how to pay. */
export type CheckoutFacts = {
  occasions: Occasion[];
  relationships: Relationship[];
  providers: PaymentProvider[];
  /** Where everybody pays from whose number is not from abroad. */
  country: string;
  supportEmail: string | null;
  /** While this is set nothing can be paid; the message may be empty. */
  maintenance: { message: string; message_hi?: string | null } | null;
};

/** Reads them from the app config; an API that does not answer leaves them empty. */
export async function loadCheckout({ api }: Pick<PageLoaderArguments, 'api'>): Promise<CheckoutFacts> {
  const config = await dataOrNull(api.getAppConfig());
  const takesForeignCards = config?.flags.internationalCards ?? true;
  return {
    occasions: config?.occasions ?? [],
    relationships: config?.relationships ?? [],
    providers: (config?.paymentProviders ?? []).map(({ provider, methods, forInternational }) => ({
      provider,
      methods: methods ?? [],
      forInternational: forInternational && takesForeignCards,
    })),
    country: config?.defaultCountry ?? 'IN',
    supportEmail: config?.support?.email ?? null,
    maintenance: config?.maintenance.enabled ? config.maintenance : null,
  };
}
