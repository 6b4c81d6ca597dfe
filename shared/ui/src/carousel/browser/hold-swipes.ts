/**
 * Keeps sideways swipes over an element from the browser; returns what ends it. React listens to
 * moving fingers passively, so react-slick cannot do it: the browser would take the rest of the touch
 * for its own and log an error when the swipe ends.
 */
export function holdSwipes(element: HTMLElement): () => void {
  let start: Touch | undefined;
  const begin = ({ touches }: TouchEvent) => (start = touches[0]);
  const hold = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!start || !finger || !event.cancelable) return;
    const isSideways = Math.abs(finger.clientX - start.clientX) > Math.abs(finger.clientY - start.clientY);
    if (isSideways) event.preventDefault();
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', hold, { passive: false });
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', hold);
  };
}
