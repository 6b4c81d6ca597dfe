/**
 * Returns the path of the page with this number (from 1) of the biography list. With `letter`, the list has only names
 * that begin with it.
 */
export function bioListPath(page: number, letter: string | null = null): string {
  const query = new URLSearchParams({
    ...(letter && { letter }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/fan-zone/celeb-bio?${query}` : '/fan-zone/celeb-bio';
}
