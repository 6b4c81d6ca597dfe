type Fields = Record<string, unknown>;

/**
 * Returns a record to which the texts of its Hindi version are added, in fields with the suffix `_hi` (specification,
 * section 9), also in relations, components and pictures. Fields that the record already has are not changed.
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
