/** The address of a page of the biographies, counted from 1. */
export function bioListPath(page: number): string {
  return page > 1 ? `/fan-zone/celeb-bio?page=${page}` : '/fan-zone/celeb-bio';
}
