import { make } from './make.ts';

/** The place at the bottom of the window for bars and the consent banner. */
export type Bottom = {
  /** Shows a line under a name, or takes it away; those who listen hear it. */
  bar: (name: string, text: string | undefined) => void;
  /** Puts an element under the bars, or takes it away. */
  panel: (element: HTMLElement | undefined) => void;
};

/**
 * Makes the place. Its height goes into `--shell-bottom`: the end of the page, sticky bars and whatever
 * has the focus stay clear of it, so it covers nothing for good.
 */
export function createBottom(): Bottom {
  const place = make('div', 'shell-bottom');
  const bars = make('div');
  bars.setAttribute('role', 'status');
  place.append(bars);
  // Early in the order of reading and of the Tab key, wherever it is drawn.
  document.querySelector('.mq-skip-link')?.after(place);
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--shell-bottom', `${place.offsetHeight}px`),
  ).observe(place);

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
