import { fieldsOf } from '../../read-envelope.ts';

/**
 * The names in the content host of the site's fields. With several names for a field, the first one whose value is not
 * empty is used.
 */
export type FieldNames = Readonly<Record<string, string | readonly string[]>>;

/** The names that the content host has for the fields of each collection, and the host's locale for Hindi texts. */
export type ContentMapping = {
  'celeb-bios'?: FieldNames | undefined;
  'latest-bollywood-news'?: FieldNames | undefined;
  hindiLocale?: string | undefined;
};

/**
 * Returns a copy of a record of the content host with the field names of this site. `names` maps each name of this site
 * to that of the host, or to several, of which the first that has a value counts; without a value the field is null. All
 * other fields stay. A host's name such as `writer.name` is that of a field of the record to which `writer` refers.
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
