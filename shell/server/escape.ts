const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const lineSeparators = /[\u2028\u2029]/g;

/**
 * A value as JSON inside a `<script>` element: no character in it can end the element, open a comment
 * or break a line. Every piece of data in a page goes through here.
 */
export function inlineJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null')
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(lineSeparators, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
}

/** An element's attributes; an undefined value leaves the attribute out. */
export function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`)
    .join('');
}
