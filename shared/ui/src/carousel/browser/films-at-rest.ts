/** Resolves once no film in the element plays: to move it in the document would cut it off. */
export async function filmsAtRest(element: Element): Promise<void> {
  while ([...element.querySelectorAll('video')].some(({ paused }) => !paused)) {
    // The end of a film is a pause too. The event does not bubble, but it can be caught on its way down.
    await new Promise((resolve) => element.addEventListener('pause', resolve, { capture: true, once: true }));
  }
}
