import { make } from './create-element.ts';

/** What a sticky bar takes of the window, as the styles of every page have it. */
const stickyBarRoom = '7rem';

/** The place at the bottom of the window for bars and the consent banner. */
export type Bottom = {
  /** Shows a line under a name, or takes it away; those who listen hear it. */
  bar: (name: string, text: string | undefined) => void;
  /** Puts an element under the bars, or takes it away. */
  panel: (element: HTMLElement | undefined) => void;
};

/**
 * Makes the place. The end of the page, sticky bars and whatever has the focus stay clear of it, so it covers
 * nothing for good: `sheet`, the one of what is drawn late, gets its height as `--shell-bottom` for what reads it.
 */
export function createBottom(sheet: CSSStyleSheet): Bottom {
  const place = make('div', 'shell-bottom');
  const bars = make('div');
  bars.setAttribute('role', 'status');
  place.append(bars);
  // Early in the order of reading and of the Tab key, wherever it is drawn.
  document.querySelector('.mq-skip-link')?.after(place);
  const page = addRule(sheet, 'html');
  // Not on the root: what everything inherits has every element of the page styled again.
  const above = addRule(sheet, '.mq-footer::after, .mq-sticky-bar, .shell-to-top');
  new ResizeObserver(() => {
    const { offsetHeight } = place;
    // Whether a sticky bar stands above it is not asked: a rule with `:has()` that comes late has everything styled again.
    page.scrollPaddingBlockEnd = offsetHeight ? `calc(${stickyBarRoom} + ${offsetHeight}px)` : '';
    above.setProperty('--shell-bottom', `${offsetHeight}px`);
  }).observe(place);

  const shown = new Map<string, HTMLElement>();
  let panel: HTMLElement | undefined;
  return {
    bar: (name, text) => {
      shown.get(name)?.remove();
      shown.delete(name);
      if (text === undefined) return;
      const line = make('p', 'shell-bar', text);
      shown.set(name, line);
      bars.append(line);
    },
    panel: (element) => {
      panel?.remove();
      panel = element;
      if (element) place.append(element);
    },
  };
}

function addRule(sheet: CSSStyleSheet, selector: string): CSSStyleDeclaration {
  const at = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  return (sheet.cssRules[at] as CSSStyleRule).style;
}
