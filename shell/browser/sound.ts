/** The page's sound as the boot script keeps it, before any framework is here. */
export type Sound = {
  muted: () => boolean;
  toggle: () => void;
  onChange: (listener: () => void) => () => void;
};

const key = 'sound';

/** Muted at first (spec section 4); remembers the choice for this session and draws the header's button. */
export function createSound(page: Document, session: Storage | undefined): Sound {
  const listeners = new Set<() => void>();
  let muted = read() !== 'on';
  const button = page.querySelector<HTMLElement>('[data-sound]');

  const sound: Sound = {
    muted: () => muted,
    toggle: () => {
      muted = !muted;
      write(muted ? 'off' : 'on');
      draw();
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  button?.addEventListener('click', sound.toggle);
  draw();
  return sound;

  function draw() {
    if (!button) return;
    button.hidden = false;
    button.setAttribute('aria-pressed', String(!muted));
    button.setAttribute('aria-label', (muted ? button.dataset['labelOn'] : button.dataset['labelOff']) ?? '');
  }

  // A browser that forbids storage still has sound (spec section 8).
  function read(): string | null | undefined {
    try {
      return session?.getItem(key);
    } catch {
      return undefined;
    }
  }

  function write(value: string) {
    try {
      session?.setItem(key, value);
    } catch {
      return;
    }
  }
}
