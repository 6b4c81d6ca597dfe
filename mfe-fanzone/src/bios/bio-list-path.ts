/** The path of a page (from 1) of the biographies, or of those whose names begin with `letter`. */
export function bioListPath(page: number, letter: string | null = null): string {
  const query = new URLSearchParams({
    ...(letter && { letter }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/fan-zone/celeb-bio?${query}` : '/fan-zone/celeb-bio';
}
