/** The address of a page of the biographies, counted from 1, or of those whose names begin with a letter. */
export function bioListPath(page: number, letter: string | null = null): string {
  const query = new URLSearchParams({
    ...(letter && { letter }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/fan-zone/celeb-bio?${query}` : '/fan-zone/celeb-bio';
}
