/**
 * Prevents the browser's own handling of horizontal swipes over an element. react-slick cannot do that, because React's
 * `touchmove` listeners are passive: the browser would scroll instead and log an error. Returns the function that
 * removes the listeners.
 */
export function holdSwipes(element: HTMLElement): () => void {
  let start: Touch | undefined;
  const begin = ({ touches }: TouchEvent) => (start = touches[0]);
  const hold = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!start || !touch || !event.cancelable) return;
    const isSideways = Math.abs(touch.clientX - start.clientX) > Math.abs(touch.clientY - start.clientY);
    if (isSideways) event.preventDefault();
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', hold, { passive: false });
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', hold);
  };
}
