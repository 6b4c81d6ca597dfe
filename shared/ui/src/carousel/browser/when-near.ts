/** Calls `callback` once the element is within half a screen of the viewport. Returns a cancel function. */
export function whenNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: '50% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
