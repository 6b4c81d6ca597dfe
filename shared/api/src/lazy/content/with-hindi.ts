type Fields = Record<string, unknown>;

/**
 * Returns a copy of an English record of the content host that also has the texts of the record's Hindi version, in
 * fields with the suffix `_hi` (specification, section 9). The same applies to its relations, components and pictures.
 * A field `_hi` that already has a text stays unchanged.
 */
export function withHindi(record: Fields, hindi: Fields): Fields {
  const result = { ...record };
  for (const [name, text] of Object.entries(hindi)) {
    const own = record[name];
    if (isText(own) && isText(text)) {
      if (isEmpty(result[`${name}_hi`]) && JSON.stringify(own) !== JSON.stringify(text))
        result[`${name}_hi`] = text;
    } else if (Array.isArray(own) && Array.isArray(text)) {
      result[name] = own.map((item: unknown, at) => {
        const version: unknown = text[at];
        return isFields(item) && isFields(version) ? withHindi(item, version) : item;
      });
    } else if (isFields(own) && isFields(text)) result[name] = withHindi(own, text);
  }
  return result;
}

/** Whether a value is a text: a string, or the blocks of Strapi's editor. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && isFields(value[0]) && 'children' in value[0]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
