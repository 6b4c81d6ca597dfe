export type ContentQuery = { page: number; pageSize: number; slug?: string };

/** The query string for the content host (specification, section 7): page, relations, optional slug. */
export function contentQuery({ page, pageSize, slug }: ContentQuery): string {
  const fields = new URLSearchParams({
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
    populate: '*',
  });
  if (slug !== undefined) fields.set('filters[url_slug][$eq]', slug);
  return fields.toString();
}
