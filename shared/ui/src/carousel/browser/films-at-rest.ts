/**
 * Resolves when no video in the element plays. The carousel waits for this before it moves the element in the document,
 * because moving stops a video.
 */
export async function filmsAtRest(element: Element): Promise<void> {
  while ([...element.querySelectorAll('video')].some(({ paused }) => !paused)) {
    // A video that ends fires `pause` too. The event does not bubble, so this listens in the capture phase.
    await new Promise((resolve) => element.addEventListener('pause', resolve, { capture: true, once: true }));
  }
}
