const providerOrigins = ['https://checkout.stripe.com'];

/**
 * Returns the URL of a payment page, if the browser may open it: its origin must be that of the API (`mainApi`) or of a
 * known payment provider. Otherwise null.
 */
export function paymentPageUrl(url: string | null | undefined, mainApi: string): string | null {
  try {
    const page = new URL(url ?? '');
    return [new URL(mainApi).origin, ...providerOrigins].includes(page.origin) ? page.href : null;
  } catch {
    return null;
  }
}
