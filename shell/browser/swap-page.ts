/** Puts a fetched page in place of the one that stands; header and footer stay where they are. */
export function swapPage(next: Document): void {
  swapHead(next);
  const main = document.getElementById('main');
  const nextMain = next.getElementById('main');
  if (main && nextMain)
    main.replaceChildren(...[...nextMain.childNodes].map((node) => document.adoptNode(node)));

  for (const part of document.querySelectorAll<HTMLElement>('[data-follows]')) {
    const fresh = next.querySelector(`[data-follows="${part.dataset['follows']}"]`);
    if (fresh) part.replaceWith(document.adoptNode(fresh));
  }
  const data = document.getElementById('marquee-page');
  const nextData = next.getElementById('marquee-page');
  if (data && nextData) data.textContent = nextData.textContent;
}

function swapHead(next: Document) {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const fresh of next.head.querySelectorAll('[data-page]'))
    document.head.append(document.adoptNode(fresh));
  document.title = next.title;
  addStyles(next);
}

/** Puts the sheets of a fetched page in force that this one does not have. */
export function addStyles(next: Document) {
  // A nonce is hidden from markup once parsed, and the next page has another; ours is the one in force.
  const nonce = document.querySelector<HTMLStyleElement>('style[data-href]')?.nonce ?? '';
  for (const style of next.querySelectorAll<HTMLScriptElement>('script[type="text/css"][data-href]')) {
    const name = style.dataset['href'] ?? '';
    const here = document.querySelector(`style[data-href="${CSS.escape(name)}"]`);
    if (!here) {
      const copy = document.createElement('style');
      copy.nonce = nonce;
      copy.dataset['href'] = name;
      copy.textContent = style.textContent;
      document.head.append(copy);
    }
    if (!next.head.contains(style)) style.remove();
  }
}
