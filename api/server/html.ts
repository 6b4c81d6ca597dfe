/** HTML that may be put into a page as it is. */
export type Html = { html: string };

type Value = string | number | undefined | Html | Html[];

/** HTML with every value escaped; only what this function made goes in as it is. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(asHtml)) };
}

function asHtml(value: Value): string {
  if (Array.isArray(value)) return value.map(asHtml).join('');
  return typeof value === 'object' ? value.html : escape(String(value ?? ''));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
