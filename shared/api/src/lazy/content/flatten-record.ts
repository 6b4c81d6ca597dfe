import { fieldsOf } from '../../read-envelope.ts';

/**
 * Converts a record of the content host, Strapi, to a flat object with absolute media URLs. Accepts Strapi 4, which
 * wraps records and relations in `{ data: { id, attributes } }`, and Strapi 5, which does not.
 */
export function flattenRecord(record: unknown, host: string): Record<string, unknown> {
  const { id, attributes, ...flat } = fieldsOf(record);
  const fields = attributes === undefined ? flat : { ...flat, ...fieldsOf(attributes) };
  const flattened = Object.entries(fields).map(([name, value]) => [name, flattenValue(value, host)]);
  return { id, ...Object.fromEntries(flattened) };
}

function flattenValue(value: unknown, host: string): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((item) => flattenValue(item, host));
  if ('data' in value && Object.keys(value).length === 1) return flattenValue(value['data'], host);

  const flat = 'attributes' in value ? flattenRecord(value, host) : value;
  return typeof flat['url'] === 'string' ? { ...flat, url: absolute(flat['url'], host) } : flat;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Makes a URL of the content host absolute; null if it is invalid. */
function absolute(url: string, host: string): string | null {
  try {
    const { href } = new URL(url, host);
    // A URL that is absolute already stays as the content has it.
    return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : href;
  } catch {
    return null;
  }
}
