/** Loads the sheet of what is drawn late; settles once it is in force, on a line that is gone when it is back. */
export async function loadStyles(href: string): Promise<CSSStyleSheet> {
  try {
    return await loadSheet(href);
  } catch (failure) {
    if (navigator.onLine) throw failure;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadStyles(href);
  }
}

function loadSheet(href: string): Promise<CSSStyleSheet> {
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
