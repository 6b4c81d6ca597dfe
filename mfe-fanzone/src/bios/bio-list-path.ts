/** The path of page `page` (from 1) of the biography list; with `letter`, only names that begin with it. */
export function bioListPath(page: number, letter: string | null = null): string {
  const query = new URLSearchParams({
    ...(letter && { letter }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/fan-zone/celeb-bio?${query}` : '/fan-zone/celeb-bio';
}
