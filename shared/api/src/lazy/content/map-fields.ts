import { fieldsOf } from '../../read-envelope.ts';

/**
 * For each field of this site, the name that the field has in the records of the content host (the CMS). If there are
 * several names, the field gets the first value that is not empty.
 */
export type FieldNames = Readonly<Record<string, string | readonly string[]>>;

/**
 * How the content host (the CMS) differs from what this site expects: its names for the fields of each collection, and
 * its locale for Hindi texts.
 */
export type ContentMapping = {
  'celeb-bios'?: FieldNames | undefined;
  'latest-bollywood-news'?: FieldNames | undefined;
  hindiLocale?: string | undefined;
};

/**
 * Returns a copy of a record of the content host to which the fields of this site are added. `names` has the host's
 * name, or several names, for each field of this site: the field gets the first value that is not empty, or null. A
 * host's name may be a path, such as `writer.name`. All other fields stay.
 */
export function mapFields(record: Record<string, unknown>, names: FieldNames = {}): Record<string, unknown> {
  const mapped = Object.entries(names).map(([field, from]) => {
    const values = [from].flat().map((name) => valueAt(record, name));
    return [field, values.find((value) => value !== undefined && value !== null && value !== '') ?? null];
  });
  return { ...record, ...Object.fromEntries(mapped) };
}

function valueAt(record: Record<string, unknown>, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => fieldsOf(value)[part], record);
}
