const providers = ['https://checkout.stripe.com'];

/**
 * The payment page's address when it may be opened: on the main API, which has a payment page of its
 * own, or on a provider we work with. Anything else is null.
 */
export function paymentPageAddress(address: string | null | undefined, mainApi: string): string | null {
  const page = parsed(address);
  return page && [new URL(mainApi).origin, ...providers].includes(page.origin) ? page.href : null;
}

function parsed(address: string | null | undefined): URL | null {
  try {
    return new URL(address ?? '');
  } catch {
    // Not an address at all, which is as good as a wrong one.
    return null;
  }
}
