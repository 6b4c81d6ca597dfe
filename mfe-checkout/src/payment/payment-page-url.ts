const providerOrigins = ['https://checkout.stripe.com'];

/** Returns the URL of the payment page if its origin is that of the API or of a known provider, otherwise null. */
export function paymentPageUrl(url: string | null | undefined, mainApi: string): string | null {
  try {
    const page = new URL(url ?? '');
    return [new URL(mainApi).origin, ...providerOrigins].includes(page.origin) ? page.href : null;
  } catch {
    return null;
  }
}
