import { make } from '../create-element.ts';

/** The height of a sticky bar, equal to `.mq-sticky-bar` in `shared/ui`. */
const stickyBarHeight = '7rem';

/** The area at the bottom of the window for status bars and the consent banner. */
export type Bottom = {
  /** Shows the bar with this name and announces it to screen readers; removes it if `text` is undefined. */
  bar: (name: string, text: string | undefined) => void;
  /** Shows the message with this name, which the caller announces; removes it if `element` is undefined. */
  notice: (name: string, element: HTMLElement | undefined) => void;
  /** Shows an element below the bars, until the caller removes it. */
  panel: (element: HTMLElement) => void;
};

/**
 * Creates the area at the bottom of the window, for bars such as the consent banner, and adds it to the page. Whenever
 * the height of the area changes, two rules of `styles` (the deferred bundle's stylesheet) are updated, so that the
 * area never covers the end of the page, sticky bars, or an element to which the browser scrolls.
 */
export function createBottom(styles: CSSStyleSheet): Bottom {
  const area = make('div', 'shell-bottom');
  const bars = make('div');
  bars.setAttribute('role', 'status');
  area.append(bars);
  // Near the start of the reading and Tab order, although it is shown at the bottom.
  document.querySelector('.mq-skip-link')?.after(area);
  const page = addRule(styles, 'html');
  // Not on the root: a changed inherited property makes the browser restyle every element.
  const above = addRule(styles, '.mq-footer::after, .mq-sticky-bar, .shell-to-top');
  new ResizeObserver(() => {
    const { offsetHeight } = area;
    // Reserves a sticky bar's height on every page: a late rule with `:has()` would restyle every element.
    page.scrollPaddingBlockEnd = offsetHeight ? `calc(${stickyBarHeight} + ${offsetHeight}px)` : '';
    above.setProperty('--shell-bottom', `${offsetHeight}px`);
  }).observe(area);

  const shown = new Map<string, HTMLElement>();
  return {
    bar: (name, text) => {
      shown.get(name)?.remove();
      shown.delete(name);
      if (text === undefined) return;
      const bar = make('p', 'shell-bar', text);
      shown.set(name, bar);
      bars.append(bar);
    },
    notice: (name, element) => {
      area.querySelector(`[data-notice="${name}"]`)?.remove();
      if (!element) return;
      element.dataset['notice'] = name;
      bars.after(element);
    },
    panel: (element) => area.append(element),
  };
}

function addRule(styles: CSSStyleSheet, selector: string): CSSStyleDeclaration {
  const at = styles.insertRule(`${selector} {}`, styles.cssRules.length);
  return (styles.cssRules[at] as CSSStyleRule).style;
}
