export type ContentQuery = { page: number; pageSize: number; slug?: string | undefined };

/** A filter of the content host by the name of its own field, and the locale if it is not the default one. */
type Filtered = { slugField?: string; locale?: string; documentId?: string };

/**
 * Returns the query string of a request to the content host (specification, section 7): the page of records, all
 * relations of each record, and the given filters and locale.
 */
export function contentQuery({
  page,
  pageSize,
  slug,
  slugField = 'url_slug',
  locale,
  documentId,
}: ContentQuery & Filtered): string {
  const fields = new URLSearchParams({
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
    populate: '*',
  });
  if (slug !== undefined) fields.set(`filters[${slugField}][$eq]`, slug);
  if (documentId !== undefined) fields.set('filters[documentId][$eq]', documentId);
  if (locale !== undefined) fields.set('locale', locale);
  return fields.toString();
}
