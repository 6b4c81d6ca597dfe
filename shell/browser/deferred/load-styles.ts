/** Loads the deferred bundle's stylesheet. Offline, retries when the browser is back online. */
export async function loadStyles(href: string): Promise<CSSStyleSheet> {
  try {
    return await loadStylesheet(href);
  } catch (failure) {
    if (navigator.onLine) throw failure;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadStyles(href);
  }
}

function loadStylesheet(href: string): Promise<CSSStyleSheet> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve(link.sheet!), { once: true });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
}
