type Value = string | number;

/** The values for a path template, by name. An object under `query` contains any number of query fields. */
export type PathValues = Readonly<Record<string, Value | Readonly<Record<string, string>>>>;

/**
 * Fills a path template of the specification with encoded values, and returns the path. `/order/{id}` and
 * `?phone={phone}` take the value of the name in braces, `?a&b` takes the values of `a` and `b`, and `?{query}` takes
 * all fields of `query`.
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
