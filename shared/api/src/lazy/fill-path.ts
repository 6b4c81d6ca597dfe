type Value = string | number;

/** What fills a path template: values by name, and under `query` whole query fields. */
export type PathValues = Readonly<Record<string, Value | Readonly<Record<string, string>>>>;

/**
 * A path of the specification with its values, encoded: `/order/{id}` takes `id`, `?phone={phone}`
 * and `?a&b` take values of these names, `?{query}` takes any fields.
 */
export function fillPath(template: string, values: PathValues): string {
  const [path = '', query] = template.split('?');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
  if (query === undefined) return filled;

  const fields = query.split('&').flatMap((field) => fillField(field, values));
  return fields.length ? `${filled}?${fields.join('&')}` : filled;
}

function fillField(field: string, values: PathValues): string[] {
  const several = /^\{(\w+)\}$/.exec(field)?.[1];
  if (several) {
    return Object.entries(values[several] ?? {}).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  }
  const [name = '', placeholder = `{${field}}`] = field.split('=');
  return [`${name}=${encoded(values[placeholder.slice(1, -1)])}`];
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value ?? ''));
}
