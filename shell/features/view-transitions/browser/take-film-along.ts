import { markOf } from './moving-elements.ts';

/**
 * Takes the playing film out of this page, if the next page has the same film; returns undefined if not. Call it before
 * the page is replaced, and the returned `arrive` afterwards: it continues the film at its place in the new page, marks
 * it with the attribute `data-going-on`, and returns it. Browsers with `moveBefore` keep the element; in others, the
 * film of the new page starts at the same second.
 */
export function takeFilmAlong(next: Document): { arrive: () => HTMLVideoElement | undefined } | undefined {
  const films = (page: Document) => [
    ...page.querySelectorAll<HTMLVideoElement>('#main video[data-view-transition]'),
  ];
  const arriving = new Set(films(next).map(markOf));
  const film = films(document).find((one) => !one.paused && !one.ended && arriving.has(markOf(one)));
  if (!film) return undefined;

  const canMove = 'moveBefore' in document.body;
  const { parentElement, nextSibling } = film;
  if (canMove) document.body.moveBefore(film, null);
  return {
    arrive: () => {
      const place = films(document).find((one) => one !== film && markOf(one) === markOf(film));
      if (place?.parentElement && canMove) {
        place.parentElement.moveBefore(film, place);
        place.remove();
        becomeLike(film, place);
      } else if (place) playAt(place, film);
      // A later navigation has ended this one: the page with the film is still there.
      else if (canMove && parentElement?.isConnected) parentElement.moveBefore(film, nextSibling);
      else if (canMove) film.remove();
      const arrived = place && (canMove ? film : place);
      arrived?.setAttribute('data-going-on', '');
      return arrived;
    },
  };
}

/** Attributes whose change would start the film again. */
const ofFilm = ['src', 'crossorigin', 'preload'];

/** Gives the film the attributes and tracks of its new place, which the next page hydrates. */
function becomeLike(film: HTMLVideoElement, place: HTMLVideoElement) {
  for (const name of film.getAttributeNames())
    if (!ofFilm.includes(name) && !place.hasAttribute(name)) film.removeAttribute(name);
  for (const { name, value } of place.attributes) if (!ofFilm.includes(name)) film.setAttribute(name, value);
  if (film.innerHTML !== place.innerHTML) film.replaceChildren(...place.childNodes);
}

function playAt(place: HTMLVideoElement, { currentTime, muted, volume, playbackRate }: HTMLVideoElement) {
  // It looked for its file in a document without a window, and has found none.
  place.load();
  Object.assign(place, { currentTime, muted, volume, playbackRate });
  // If the browser refuses, the film waits at its second.
  place.play().catch(() => undefined);
}
