import type { WebStorage } from '@marquee/api';

/** The state of the page's sound button. */
export type Sound = {
  muted: () => boolean;
  toggle: () => void;
  /** Calls the listener after each change; returns the function that ends this. */
  onChange: (listener: () => void) => () => void;
};

const key = 'sound';

/**
 * Connects the page's sound button (`[data-sound]`) and returns its state, which is muted at first (spec section 4).
 * The session storage keeps the visitor's choice.
 */
export function createSound(page: Document, session: WebStorage): Sound {
  const listeners = new Set<() => void>();
  let muted = session.getItem(key) !== 'on';
  const button = page.querySelector<HTMLElement>('[data-sound]');

  const sound: Sound = {
    muted: () => muted,
    toggle: () => {
      muted = !muted;
      session.setItem(key, muted ? 'off' : 'on');
      render();
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  button?.addEventListener('click', sound.toggle);
  render();
  return sound;

  function render() {
    if (!button) return;
    button.hidden = false;
    button.setAttribute('aria-pressed', String(!muted));
  }
}
