const gateways = ['https://checkout.stripe.com'];

/**
 * The payment page's address when it may be opened: https (or this machine while developing), on a
 * gateway we work with or on the site's own domain, where the API stands. Anything else is null.
 */
export function paymentPageAddress(address: string | null | undefined, siteAddress: string): string | null {
  const page = parsed(address);
  if (!page) return null;
  const site = new URL(siteAddress);
  if (gateways.includes(page.origin)) return page.href;

  const domain = site.hostname.replace(/^www\./, '');
  const isOurs = page.hostname === domain || page.hostname.endsWith(`.${domain}`);
  const isSafe = page.protocol === 'https:' || (page.protocol === 'http:' && site.protocol === 'http:');
  return isOurs && isSafe ? page.href : null;
}

function parsed(address: string | null | undefined): URL | null {
  try {
    return new URL(address ?? '');
  } catch {
    // Not an address at all, which is as good as a wrong one.
    return null;
  }
}
