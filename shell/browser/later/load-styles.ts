/** Loads the sheet of what is drawn late; settles once it is in force. */
export function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${href} did not load`)), { once: true });
    document.head.append(link);
  });
}
