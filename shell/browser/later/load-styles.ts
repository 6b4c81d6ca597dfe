/** Loads the sheet of what is drawn late; settles once it is in force, on a line that is gone when it is back. */
export async function loadStyles(href: string): Promise<void> {
  try {
    await loadSheet(href);
  } catch (failure) {
    if (navigator.onLine) throw failure;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await loadStyles(href);
  }
}

function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
}
