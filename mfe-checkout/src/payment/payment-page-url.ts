const providerOrigins = ['https://checkout.stripe.com'];

/** The payment page's URL if its origin is the main API's or a known provider's, else null. */
export function paymentPageUrl(url: string | null | undefined, mainApi: string): string | null {
  try {
    const page = new URL(url ?? '');
    return [new URL(mainApi).origin, ...providerOrigins].includes(page.origin) ? page.href : null;
  } catch {
    return null;
  }
}
