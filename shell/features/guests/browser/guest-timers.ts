/** The ids of the pending timers of one guest (an unmodified build). */
export type GuestTimers = Record<'intervals' | 'timeouts' | 'frames', Set<number>>;

const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } =
  globalThis;

/**
 * Records the timers that guests (unmodified builds) start and forgets those that end, by wrapping functions of the
 * window such as `setTimeout`. `current` returns the timers of the guest whose code runs now; `all` returns those of
 * all guests of the document.
 */
export function watchTimers(current: () => GuestTimers | undefined, all: () => Iterable<GuestTimers>): void {
  const forget = (id: number) => {
    // `clearTimeout` ends intervals too, and the reverse.
    for (const { intervals, timeouts } of all()) for (const ids of [intervals, timeouts]) ids.delete(id);
  };
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = Number(setInterval(...given));
      current()?.intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      forget(id);
      clearInterval(id);
    },
    setTimeout: (act: TimerHandler, delay?: number, ...given: unknown[]) => {
      const timeouts = current()?.timeouts;
      if (!timeouts || typeof act !== 'function')
        return Number(setTimeout(act as () => void, delay, ...given));
      const run = () => {
        timeouts.delete(id);
        act(...given);
      };
      const id = Number(setTimeout(run, delay));
      timeouts.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      forget(id);
      clearTimeout(id);
    },
    requestAnimationFrame: (act: FrameRequestCallback) => {
      const frames = current()?.frames;
      if (!frames) return requestAnimationFrame(act);
      const id = requestAnimationFrame((time) => {
        frames.delete(id);
        act(time);
      });
      frames.add(id);
      return id;
    },
    cancelAnimationFrame: (id: number) => {
      for (const { frames } of all()) frames.delete(id);
      cancelAnimationFrame(id);
    },
  });
}

/** Ends the pending timers of one kind, and returns how many there were. */
export function endTimers(timers: GuestTimers, kind: keyof GuestTimers): number {
  const ids = timers[kind];
  const end = { intervals: clearInterval, timeouts: clearTimeout, frames: cancelAnimationFrame }[kind];
  const count = ids.size;
  for (const id of ids) end(id);
  ids.clear();
  return count;
}
