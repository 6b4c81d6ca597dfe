import type { Film } from '../home/films.ts';

/**
 * Returns the structured data of a sample film for search engines, as a schema.org `VideoObject`. `url` is the URL of
 * the page that shows the film.
 */
export function sampleFilm(
  film: Film,
  { url, name, description }: { url: URL; name: string; description: string },
) {
  return {
    '@type': 'VideoObject',
    name,
    description,
    inLanguage: film.code,
    duration: 'PT5S',
    uploadDate: '2026-11-20T00:00:00+05:30',
    thumbnailUrl: new URL(film.poster, url).href,
    contentUrl: new URL(film.mp4, url).href,
  };
}
